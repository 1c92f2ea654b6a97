import { inEnglish } from '../../../shared/sentence'
import { unknownForm } from '../service-problem'
import type { Exchanged } from './exchange'
import type { WorkAnswer, WorkOffer, WorkProduct, WorkRequest } from './work-capability'
import { WorkFailed } from './work-failures'

/** Sends a request of the service, and gives an answer that is none of a failure. */
export type Call = (request: WorkRequest, more?: { isResult?: boolean }) => Promise<Exchanged>

/** Returns what an answer is, among the forms that the capability knows. */
export function readProduct(offer: Pick<WorkOffer, 'product'>, answer: Exchanged, label: string): WorkProduct {
  try {
    return offer.product(answerIn(answer))
  } catch (thrown) {
    if (thrown instanceof WorkFailed) throw thrown
    throw new WorkFailed(inEnglish(unknownForm(label)))
  }
}

function answerIn({ text, content }: Exchanged): WorkAnswer {
  return text === undefined && content ? { type: 'file' } : { type: 'json', json: JSON.parse(text ?? '') }
}

/** The same for an answer that is JSON and nothing else. */
export function readJson<T>(answer: Exchanged, read: (json: unknown) => T, label: string): T {
  try {
    return read(JSON.parse(answer.text ?? ''))
  } catch (thrown) {
    if (thrown instanceof WorkFailed) throw thrown
    throw new WorkFailed(inEnglish(unknownForm(label)))
  }
}
