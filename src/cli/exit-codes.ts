/** What the process ends with. */
export const EXIT = {
  /** All went well; for one input: winnable. */
  ok: 0,
  unwinnable: 1,
  badInput: 2,
  undecided: 3,
  /** A bug of this program (EX_SOFTWARE of sysexits.h). */
  internal: 70,
  interrupted: 130,
  /** As a shell reports a process that writes to a closed pipe. */
  closedPipe: 141,
} as const;
