import * as v from 'valibot';
import { cloneCodec } from '../work/codec.js';
import { askedOf, PLAIN_ASKED, plainAsked } from '../work/plain.js';
import type { Work } from '../work/work.js';
import type { Query } from './answer.js';
import { type AuditAnswer, type AuditSetup, auditor, lostAudit } from './audit-answer.js';
import { ITEM } from './query-item.js';

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const SETUP = v.strictObject({
  asked: PLAIN_ASKED,
  limits: v.strictObject({ nodes: COUNT, memoryMB: COUNT }),
  json: v.boolean(),
});

/** How inputs are audited, as plain JSON. */
export type PlainAudit = v.InferOutput<typeof SETUP>;

/** The setup of an audit as plain JSON. */
export function plainAudit({ asked, ...rest }: AuditSetup): PlainAudit {
  return { ...rest, asked: plainAsked(asked) };
}

function setupOf({ asked, ...rest }: PlainAudit): AuditSetup {
  return { ...rest, asked: askedOf(asked) };
}

/** Audits inputs as they were given, and deal numbers. */
export const AUDIT: Work<PlainAudit, Query | number, AuditAnswer> = {
  name: 'audit',
  setup: SETUP,
  item: ITEM,
  prepare: (setup) => auditor(setupOf(setup)),
  codec: cloneCodec(),
  lost: (setup, item) => lostAudit(item, setupOf(setup)),
};
