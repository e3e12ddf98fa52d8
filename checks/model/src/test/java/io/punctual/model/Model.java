package io.punctual.model;

import edu.mit.csail.sdg.alloy4.A4Reporter;
import edu.mit.csail.sdg.ast.Command;
import edu.mit.csail.sdg.ast.Sig;
import edu.mit.csail.sdg.parser.CompModule;
import edu.mit.csail.sdg.parser.CompUtil;
import edu.mit.csail.sdg.translator.A4Options;
import edu.mit.csail.sdg.translator.A4Solution;
import edu.mit.csail.sdg.translator.TranslateAlloyToKodkod;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import kodkod.engine.satlab.SATFactory;

/** The Alloy model with its commands, solved in pure Java (SAT4J). */
final class Model {

  private final CompModule checks;

  private Model(CompModule checks) {
    this.checks = checks;
  }

  static Model fromClassPath(String name) {
    var url = Objects.requireNonNull(Model.class.getResource(name), name);
    try {
      var file = Path.of(url.toURI()).toString();
      return new Model(CompUtil.parseEverything_fromFile(A4Reporter.NOP, null, file));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("Not a file: " + url, e);
    }
  }

  List<Command> commands() {
    return checks.getAllCommands();
  }

  /** The names of all signatures that extend the one named. */
  List<String> kindsOf(String name) {
    return checks.getAllReachableSigs().stream()
        .filter(sig -> sig instanceof Sig.PrimSig prim && prim.parent != null)
        .filter(sig -> simpleName(((Sig.PrimSig) sig).parent).equals(name))
        .map(Model::simpleName)
        .toList();
  }

  A4Solution solve(Command command) {
    var options = new A4Options();
    options.solver = SATFactory.DEFAULT;
    return TranslateAlloyToKodkod.execute_command(
        A4Reporter.NOP, checks.getAllReachableSigs(), command, options);
  }

  Trace trace(A4Solution solution) {
    return new Trace(checks, solution);
  }

  private static String simpleName(Sig sig) {
    return sig.label.substring(sig.label.lastIndexOf('/') + 1);
  }
}
