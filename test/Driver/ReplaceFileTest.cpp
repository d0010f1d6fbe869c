//===- ReplaceFileTest.cpp - Files replaced as a whole or not at all ------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/ReplaceFile.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

using namespace ptxmatrix::driver;
namespace fs = std::filesystem;

namespace {

class ReplaceFile : public testing::Test {
protected:
  void SetUp() override {
    folder = fs::path(testing::TempDir()) / ("replace-file." + std::to_string(getpid()));
    fs::create_directories(folder);
    file = folder / "a.ptx";
    write(file, "old");
  }
  void TearDown() override {
    fs::permissions(folder, fs::perms::owner_all);
    fs::remove_all(folder);
  }

  static void write(const fs::path &path, const std::string &text) { std::ofstream(path, std::ios::binary) << text; }
  static std::string read(const fs::path &path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  /// No temporary file may stay.
  size_t filesInFolder() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }

  fs::path folder;
  fs::path file;
};

constexpr const char *kChanged = "the file was changed meanwhile, and is left as it is";

TEST_F(ReplaceFile, HasTheNewTextAndTheOldMode) {
  for (const unsigned mode : {0640U, 0755U, 0600U}) {
    fs::permissions(file, static_cast<fs::perms>(mode));
    const std::string text = "mode " + std::to_string(mode);
    EXPECT_EQ(replaceFile(file, *stampOf(file.string()), text), "");
    EXPECT_EQ(read(file), text);
    EXPECT_EQ(static_cast<unsigned>(fs::status(file).permissions()), mode);
  }
  EXPECT_EQ(filesInFolder(), 1U);
}

TEST_F(ReplaceFile, DoesNotDisturbReadersOfTheOldFile) {
  std::ifstream reader(file, std::ios::binary);
  EXPECT_EQ(replaceFile(file, *stampOf(file.string()), "new"), "");
  std::ostringstream seen;
  seen << reader.rdbuf();
  EXPECT_EQ(seen.str(), "old");
}

TEST_F(ReplaceFile, ASymbolicLinkStays) {
  fs::create_directory(folder / "links");
  const fs::path link = folder / "links" / "b.ptx";
  fs::create_symlink("../a.ptx", link);
  EXPECT_EQ(replaceFile(link, *stampOf(link.string()), "new"), "");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read(file), "new");
}

TEST_F(ReplaceFile, AChangedFileStays) {
  const FileStamp stamp = *stampOf(file.string());
  write(file, "longer than before");
  EXPECT_EQ(replaceFile(file, stamp, "new"), kChanged);
  EXPECT_EQ(read(file), "longer than before");
  EXPECT_EQ(filesInFolder(), 1U);
}

TEST_F(ReplaceFile, AFileOfTheSameSizeWrittenLaterStays) {
  const FileStamp stamp = *stampOf(file.string());
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::milliseconds(1));
  EXPECT_EQ(replaceFile(file, stamp, "new"), kChanged);
  EXPECT_EQ(read(file), "old");
}

TEST_F(ReplaceFile, AnotherFileOfThatNameStays) {
  const FileStamp stamp = *stampOf(file.string());
  const fs::path other = folder / "other";
  write(other, "abc");
  fs::last_write_time(other, fs::last_write_time(file));
  fs::rename(other, file);
  EXPECT_EQ(replaceFile(file, stamp, "new"), kChanged);
  EXPECT_EQ(read(file), "abc");
}

TEST_F(ReplaceFile, ADeletedFileIsNotCreatedAgain) {
  const FileStamp stamp = *stampOf(file.string());
  fs::remove(file);
  EXPECT_EQ(replaceFile(file, stamp, "new"), "No such file or directory");
  EXPECT_EQ(filesInFolder(), 0U);
}

TEST_F(ReplaceFile, AReadOnlyFileStays) {
  if (geteuid() == 0)
    GTEST_SKIP() << "the superuser may write everything";
  fs::permissions(file, fs::perms::owner_read);
  EXPECT_EQ(replaceFile(file, *stampOf(file.string()), "new"), "Permission denied");
  fs::permissions(file, fs::perms::owner_all);
  fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_NE(replaceFile(file, *stampOf(file.string()), "new"), "");
  EXPECT_EQ(read(file), "old");
}

TEST_F(ReplaceFile, OnlyAFileHasAStamp) {
  EXPECT_FALSE(stampOf(folder.string()));
  EXPECT_FALSE(stampOf("/dev/null"));
  EXPECT_FALSE(stampOf((folder / "none").string()));
  EXPECT_FALSE(stampOf("-"));
}

} // namespace
