"""Compares cubins (ELF files, 64 bit, little endian)."""
import struct

# With debug information, ptxas puts a copy of the module's text into the cubin; for some targets two.
TEXT_COPIES = (".nv_debug_ptx_txt", ".nv.merc.nv_debug_ptx_txt")
NO_BITS = 8  # a section that takes no room in the file


def sections(data):
    """(name, type, flags, entry size, content) of each section, in the order of the file."""
    table, = struct.unpack_from("<Q", data, 0x28)
    count, names_index = struct.unpack_from("<HH", data, 0x3C)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, table + 64 * i) for i in range(count)]
    names = data[headers[names_index][4]:][:headers[names_index][5]]
    for name, kind, flags, _, offset, size, _, _, _, entry_size in headers:
        content = size if kind == NO_BITS else data[offset:offset + size]
        yield names[name:names.index(b"\0", name)].decode(), kind, flags, entry_size, content


def same_but_text(a, b):
    """True if two cubins hold the same sections, the copy of the module's text left out."""
    def rest(data):
        return [section for section in sections(data) if section[0] not in TEXT_COPIES]
    return any(section[0] in TEXT_COPIES for section in sections(a)) and rest(a) == rest(b)
