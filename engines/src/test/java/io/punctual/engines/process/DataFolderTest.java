package io.punctual.engines.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir private Path temp;

  @Test
  void aFolderIsDeletedWithAllThatIsInIt() throws IOException {
    Files.writeString(Files.createDirectories(temp.resolve("kafka/logs")).resolve("log"), "x");
    DataFolder.delete(temp.resolve("kafka"));
    assertThat(temp.resolve("kafka")).doesNotExist();
  }

  @Test
  void ofALinkOnlyTheLinkIsDeletedThoughItLeadsNowhere() throws IOException {
    Path there = Files.createDirectories(temp.resolve("disk/kafka"));
    Path link = Files.createSymbolicLink(temp.resolve("kafka"), there);
    Path dangling = Files.createSymbolicLink(temp.resolve("broker"), temp.resolve("gone"));
    DataFolder.delete(link);
    DataFolder.delete(dangling);
    assertThat(Files.isSymbolicLink(link) || Files.isSymbolicLink(dangling)).isFalse();
    assertThat(there).exists();
  }
}
