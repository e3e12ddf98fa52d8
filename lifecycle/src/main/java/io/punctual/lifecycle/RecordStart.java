package io.punctual.lifecycle;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Runs a program whose start is recorded for an AOT cache, where no engine is. With engines a start
 * loads two thousand classes more, to talk to them: their packages are loaded before.
 */
public final class RecordStart {
  private static final String CLASS = ".class";

  /**
   * Those of which a start with engines loads many classes and one without them none, by {@code
   * -Xlog:class+load}: what it takes from jars. A program has some of them.
   */
  private static final List<String> PACKAGES =
      List.of(
          "com/alibaba/fastjson2/",
          "com/alibaba/fastjson2/reader/",
          "com/alibaba/fastjson2/writer/",
          "com/mysql/cj/",
          "com/mysql/cj/conf/",
          "com/mysql/cj/exceptions/",
          "com/mysql/cj/protocol/",
          "com/mysql/cj/protocol/a/",
          "com/mysql/cj/result/",
          "io/netty/buffer/",
          "io/netty/channel/",
          "io/netty/util/",
          "io/netty/util/concurrent/",
          "io/netty/util/internal/",
          "io/netty/util/internal/shaded/org/jctools/queues/",
          "org/apache/kafka/clients/",
          "org/apache/kafka/common/errors/",
          "org/apache/kafka/common/message/",
          "org/apache/kafka/common/network/",
          "org/apache/kafka/common/protocol/",
          "org/apache/kafka/common/protocol/types/",
          "org/apache/kafka/common/requests/",
          "org/apache/rocketmq/remoting/netty/");

  private RecordStart() {}

  /**
   * @param args the program's main class, and its arguments
   */
  public static void main(String[] args) throws Exception {
    for (String folder : PACKAGES) {
      for (URL place : Collections.list(loader().getResources(folder))) {
        loadAll(folder, place);
      }
    }
    Class.forName(args[0])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }

  private static ClassLoader loader() {
    return RecordStart.class.getClassLoader();
  }

  private static void loadAll(String folder, URL place) throws IOException {
    JarURLConnection connection = (JarURLConnection) place.openConnection();
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.startsWith(folder) && name.indexOf('/', folder.length()) < 0)
          .filter(name -> name.endsWith(CLASS))
          .map(name -> name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
          .forEach(RecordStart::load);
    }
  }

  private static void load(String className) {
    try {
      Class.forName(className, false, loader());
    } catch (ClassNotFoundException | LinkageError ofALibraryThatIsNotHere) {
      // a start does without it, too
    }
  }
}
