/**
 * A reason why the process cannot start that the operator can mend: bad configuration, a taken port,
 * an unreachable database. Its message is one line that says what to do; it is printed without a stack.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}
