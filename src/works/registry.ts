import type { Registry } from '../work/work.js';

/** All work that there is. To add some, define it in its room and name it here. */
export const WORKS: Registry = {
  check: async () => (await import('../batch/check-work.js')).CHECK,
  audit: async () => (await import('../batch/audit-work.js')).AUDIT,
  sample: async () => (await import('../batch/sample-work.js')).SAMPLE,
  judge: async () => (await import('../rates/judge-work.js')).JUDGE,
  certify: async () => (await import('../pool/certify-work.js')).CERTIFY,
  grade: async () => (await import('../pool/grade-work.js')).GRADE,
  verify: async () => (await import('../pool/verify-work.js')).VERIFY,
};
