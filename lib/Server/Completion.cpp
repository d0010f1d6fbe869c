//===- Completion.cpp - Completion of opcodes -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Server/Features.h"
#include "ptxmatrix/Variants.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace ptxmatrix::server {

namespace {

using Words = llvm::SmallVector<llvm::StringRef, 16>;

Words wordsOf(llvm::StringRef opcode) {
  Words words;
  opcode.split(words, '.');
  return words;
}

/// The index in \p words after \p typed; nothing if \p words does not contain \p typed in this order, or ends there.
std::optional<size_t> indexAfter(llvm::ArrayRef<llvm::StringRef> typed, llvm::ArrayRef<llvm::StringRef> words) {
  size_t index = 0;
  for (const llvm::StringRef word : typed) {
    while (index < words.size() && words[index] != word)
      ++index;
    if (index++ == words.size())
      return std::nullopt;
  }
  return index < words.size() ? std::optional(index) : std::nullopt;
}

struct NextWord {
  size_t rank; ///< Lower is better.
  const Variant *variant;
  llvm::StringRef word;
};

/// The rank of \p variant, in which the typed words end at \p index: best if version and targets accept it, then if no
/// word was skipped, then if its name is complete: `tcgen05.mma` is likelier than `tcgen05.mma.ws`.
size_t rankOf(const Variant &variant, size_t numTyped, size_t index, const CheckOptions &options) {
  const auto lacks = [&](Target target) { return !variant.targets.contains(target); };
  const bool isAccepted =
      std::ranges::none_of(options.targets, lacks) && (!options.ptxVersion || *options.ptxVersion >= variant.since);
  const bool isNamed = wordsOf(info(variant.instruction.mnemonic).name).size() <= index;
  return (isAccepted ? 0 : 4) + (index == numTyped ? 0 : 2) + (isNamed ? 0 : 1);
}

/// The words of \p variants that may follow \p typed and begin with \p part, the best first.
std::vector<NextWord> findNextWords(const std::vector<Variant> &variants, llvm::ArrayRef<llvm::StringRef> typed,
                                    llvm::StringRef part, const CheckOptions &options) {
  std::vector<NextWord> found;
  for (const Variant &variant : variants) {
    const Words words = wordsOf(variant.opcode.str());
    const std::optional<size_t> index = indexAfter(typed, words);
    if (index && words[*index].starts_with(part) && (typed.empty() || typed.front() == words.front()))
      found.push_back({rankOf(variant, typed.size(), *index, options), &variant, words[*index]});
  }
  std::ranges::sort(found, {}, [](const NextWord &one) { return std::pair(one.rank, one.variant); });
  return found;
}

/// The rest of the legal opcode of \p mnemonic that is nearest to the words \p typed and \p after; empty if it does not
/// begin with \p typed.
std::string nearestRest(Mnemonic mnemonic, llvm::StringRef typed, llvm::StringRef after) {
  QualifierList qualifiers;
  for (const llvm::StringRef part : {typed, after})
    for (const llvm::StringRef word : wordsOf(part))
      if (const std::optional<Qualifier> qualifier = findQualifier(word))
        qualifiers.append(*qualifier);
  const OpcodeText nearest = opcode(nearestInstruction(Instruction(mnemonic, qualifiers)));
  llvm::StringRef rest = nearest.str();
  return rest.consume_front(typed) && rest.consume_front(".") ? rest.str() : "";
}

lsp::CompletionItem makeItem(const std::string &label, lsp::Range range, size_t number) {
  lsp::CompletionItem item(label, lsp::CompletionItemKind::Keyword, llvm::formatv("{0,0+4}", number).str());
  item.textEdit = lsp::TextEdit{range, label};
  return item;
}

} // namespace

json::Value answerCompletion(Document &document, const DocumentParams &params) {
  const std::string ptx = ptxOf(document);
  const size_t cursor = document.offsetOf(params.position);
  const std::optional<TypedStatement> statement = findStatement(ptx, cursor);
  SourceRange written = identifierAt(ptx, cursor);
  if (statement && cursor <= statement->opcode.end)
    written = statement->opcode;
  else if (written.empty() || !mayBeginStatement(ptx, written.begin))
    return nullptr;
  const llvm::StringRef before = llvm::StringRef(ptx).slice(written.begin, cursor);
  const auto [typed, part] = before.contains('.') ? before.rsplit('.') : std::pair(llvm::StringRef(), before);
  const size_t partEnd = std::min<size_t>(ptx.find('.', cursor), written.end);
  const llvm::StringRef after = llvm::StringRef(ptx).slice(partEnd, written.end);
  const Words words = typed.empty() ? Words() : wordsOf(typed);
  const CheckOptions options = document.completeOptions();
  const std::vector<Variant> variants = findVariants({}, {}, options.ptxasRelease(), typed.empty() ? part : typed);
  const std::vector<NextWord> found = findNextWords(variants, words, part, options);
  // What the best variants of each word need.
  llvm::MapVector<llvm::StringRef, std::pair<size_t, Requirements>> byWord;
  for (const NextWord &next : found) {
    auto &[rank, needs] = byWord.try_emplace(next.word, next.rank, *next.variant).first->second;
    if (next.rank == rank) {
      needs.since = std::min(needs.since, next.variant->since);
      needs.targets = needs.targets | next.variant->targets;
    }
  }

  // A word replaces the one at the cursor; the rest of an opcode replaces the rest.
  const size_t begin = cursor - part.size();
  const lsp::Range range = document.rangeOf({begin, partEnd});
  lsp::CompletionList list;
  if (!found.empty() && !words.empty())
    if (const std::string rest = nearestRest(found.front().variant->instruction.mnemonic, typed, after);
        !rest.empty() && llvm::StringRef(rest).starts_with(part)) {
      list.items.push_back(makeItem(rest, document.rangeOf({begin, written.end}), 0));
      list.items.back().detail = "nearest legal form";
    }
  for (const auto &[word, rankAndNeeds] : byWord) {
    const Requirements &needs = rankAndNeeds.second;
    if (!list.items.empty() && list.items.front().label == word)
      continue;
    list.items.push_back(makeItem(word.str(), range, list.items.size()));
    list.items.back().detail = "PTX " + needs.since.str() + ", " + shortTargets(needs.targets, kAllTargets);
  }
  return toJSON(list);
}

} // namespace ptxmatrix::server
