import type { ServerResponse } from 'node:http'
import { appliers } from '../../main/tools/effects/appliers'
import { serviceWorkEffect } from '../../main/tools/effects/service-work-effect'
import { imageGenerate } from '../../main/tools/polpo/image-generate'
import { prepareProposal } from '../../main/tools/prepare-proposal'
import type { ToolContext } from '../../main/tools/tool-context'
import type { Odd } from './media-services'
import { pngFile } from './png-file'
import { propose } from './run-proposal'

export const KEY = 'key-0123/4567+89ab=cdef'
export const PICTURE = pngFile(400, 300, [200, 10, 10])

/** Plans a picture and has it made, as the runtime does once it was approved. */
export async function made(context: ToolContext, input: object = {}, ways: { idleMs?: number } = {}) {
  const proposal = await propose(imageGenerate, { prompt: 'A cat', path: 'cat.png', ...input }, context)
  const table = { ...appliers, 'service-work': serviceWorkEffect({ pollMs: 5, ...ways }) }
  const { commit } = await prepareProposal(proposal, context, table)
  const { outcome, changed } = await commit()
  return { result: proposal.answer(outcome), changed, effect: proposal.effects[0] }
}

/** The message that work fails with. */
export async function failed(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (thrown: Error) => thrown.message,
  )
}

/** Gives this answer to every request. */
export const always =
  (answer: (response: ServerResponse) => void): Odd =>
  (_, response) => {
    answer(response)
    return true
  }
