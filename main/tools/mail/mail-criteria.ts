import { z } from 'zod'
import { type CallInput, textIn } from '../../../shared/session/call-action'
import type { ReadMailEffect } from '../../../shared/session/effects'
import { ONE_LINE } from './mail-input'

export const CRITERIA = ['from', 'to', 'subject', 'body', 'since', 'before', 'answered'] as const

function words(name: string, about: string) {
  const bad = `'${name}' must be a text of 1 to 500 characters.`
  const oneLine = `'${name}' must be one line.`
  return z.string(bad).trim().min(1, bad).max(500, bad).regex(ONE_LINE, oneLine).optional().describe(about)
}

function day(name: string, about: string) {
  const bad = `'${name}' must be a date as 2026-01-31.`
  return z
    .string(bad)
    .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{5,12}Z?)?$/, bad)
    .refine(text => !Number.isNaN(Date.parse(text)), bad)
    .transform(text => text.slice(0, 10))
    .optional()
    .describe(about)
}

/** By what mails are searched for. All that is given must hold. */
export const criteria = {
  from: words('from', 'A part of the name or address of who sent it.'),
  to: words('to', 'A part of the name or address of who got it.'),
  subject: words('subject', 'A part of the subject.'),
  since: day('since', 'Mails of this day or later, as 2026-01-31.'),
  before: day('before', 'Mails from before this day, as 2026-01-31.'),
  body: words('body', 'A part of what it says.'),
  answered: z.boolean().optional().describe('Whether it was answered.'),
}

type Criteria = NonNullable<ReadMailEffect['criteria']>

/** Those that were given; undefined where none was. */
export function givenCriteria(wanted: { [K in keyof Criteria]?: Criteria[K] | undefined }): Criteria | undefined {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** The same, in one line for people. */
export function criteriaWords(input: CallInput): string {
  return CRITERIA.flatMap(name => textIn(input, name) || []).join(' ')
}
