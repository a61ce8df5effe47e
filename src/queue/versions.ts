import { MAPPING_VERSION } from '../deals/deck.js';
import { GRADE_VERSION } from '../grading/grade.js';
import { SOLVER_VERSION } from '../solver/version.js';

/** What results depend on beside their job: two programs that differ in one of the numbers share no queue. */
export interface Versions {
  /** The version of the package, for people: what to install. */
  readonly program: string;
  readonly mapping: number;
  readonly solver: number;
  readonly grade: number;
}

/** The versions of this program. */
export function ownVersions(program: string): Versions {
  return { program, mapping: MAPPING_VERSION, solver: SOLVER_VERSION, grade: GRADE_VERSION };
}

/** The name of the queue for programs of these versions. */
export function queueName({ mapping, solver, grade }: Versions): string {
  return `winnable-m${mapping}-s${solver}-g${grade}`;
}

/** Whether two programs give the same results. */
export function isSame(a: Versions, b: Versions): boolean {
  return queueName(a) === queueName(b);
}

/** Versions in words. */
export function versionWords({ program, mapping, solver, grade }: Versions): string {
  return `winnable ${program} (deal mapping ${mapping}, solver ${solver}, grading ${grade})`;
}
