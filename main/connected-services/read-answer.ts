import type { Sentence } from '../../shared/sentence'
import { wholeHead } from '../../shared/text/whole-head'
import type { HttpAnswer } from '../web/send-request'
import type { HttpCapability, ServiceAdapter } from './adapter'
import { problemOf, unknownForm } from './service-problem'

type ServiceRequest = { label: string; url: string; adapter: ServiceAdapter }

/** The answer of a service, or its problem; `detail` is the service's own text about that. */
export type ReadAnswer<Result> = { ok: true; result: Result } | { ok: false; problem: Sentence; detail?: string }

/** More than any answer to so few results has. */
const MAX_CHARACTERS = 4 * 1024 * 1024
const MAX_DETAIL = 300

/** Reads an answer as the capability has it. Never throws: whatever a service sends is an answer or a problem in words. */
export function readAnswer<Result>(
  answer: HttpAnswer,
  { parse }: Pick<HttpCapability<never, Result>, 'parse'>,
  asked: ServiceRequest,
): ReadAnswer<Result> {
  const { text = '' } = answer
  const problem = problemOf(answer, asked)
  if (problem) return { ok: false, problem, ...detailIn(text) }
  if (text.length > MAX_CHARACTERS) return { ok: false, problem: unknownForm(asked.label) }
  try {
    return { ok: true, result: parse(JSON.parse(text)) }
  } catch {
    return { ok: false, problem: unknownForm(asked.label) }
  }
}

/** The words of an error in the forms that these services have for it. */
export function detailIn(text: string): { detail?: string } {
  if (text.length > MAX_CHARACTERS) return {}
  try {
    const found = firstText(JSON.parse(text), 4)
    return found ? { detail: wholeHead(found.replace(/\s+/g, ' ').trim(), MAX_DETAIL) } : {}
  } catch {
    return {}
  }
}

function firstText(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (Array.isArray(value)) return firstText(value[0], depth - 1)
  const record = value as Record<string, unknown>
  return ['detail', 'error', 'message', 'msg', 'err_msg'].map(name => firstText(record[name], depth - 1)).find(Boolean)
}
