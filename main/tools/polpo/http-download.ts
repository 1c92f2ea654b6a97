import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { NetworkEffect } from '../../../shared/session/effects'
import { errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { referencesOf } from '../../vault/request-secrets'
import { requestUrl } from '../../web/web-url'
import { resolveInside } from '../../workspace/paths/resolve-path'
import type { SavedDownload } from '../effects/save-download'
import { planWhole } from '../files/plan-whole'
import { defineTool } from '../tool'
import { headerValues, sentHeaders } from './headers'

/** So long a server may send nothing. */
const IDLE_MS = 120_000
const NO_URL = "'url' must be an absolute http or https URL."

export const httpDownload = defineTool({
  name: 'http_download',
  group: 'web',
  toolsets: ['polpo'],
  action: input => ({ verb: 'download', target: textIn(input, 'url') }),
  description:
    'Save what is at an address as a new file, 2 GB at most. No redirect is followed: the address that it leads to is another ' +
    'request. Missing folders are made. The person sees the address and the path, and decides.',
  input: z.strictObject({
    url: z.string(NO_URL).describe('Absolute http or https URL.'),
    path: z.string().min(1).describe('Relative to the folder, or absolute inside it. Nothing may be there yet.'),
    headers: headerValues,
  }),

  async plan({ url: raw, path, headers = {} }, { workspace, vault: access }) {
    const { url, isPrivate } = requestUrl(raw)
    const sent = sentHeaders(headers)
    const vault = referencesOf({ url: url.href, headers: sent }, access)
    const absolute = await resolveInside(workspace, path)
    if (await stat(absolute).catch(() => undefined)) {
      throw new Error(`${path} exists. Choose another path, or have it deleted first.`)
    }
    const { change } = await planWhole(workspace, path, new Uint8Array())
    const saveTo = change.path
    const effect: NetworkEffect = {
      type: 'network',
      method: 'GET',
      url: url.href,
      hosts: [url.hostname],
      raw: true,
      saveTo,
      timeLimitMs: IDLE_MS,
      ...(isPrivate && { isPrivate }),
      ...(sent.length > 0 && { headers: sent }),
      ...(vault.length > 0 && { vault }),
    }
    return { effects: [effect], contents: new Map(), answer: outcome => answerOf(path, outcome.network?.saved) }
  },
})

function answerOf(path: string, saved?: SavedDownload): ToolResult {
  if (!saved) return errorResult('Nothing was downloaded.')
  const { status, location, change } = saved
  if (change)
    return textResult(`Downloaded ${change.after?.bytes ?? 0} bytes to ${path}`, { type: 'changes', changes: [change] })
  const elsewhere = location === undefined ? '' : ` It leads to ${location}, which is another request.`
  return errorResult(`The server answered ${status}, so nothing was saved.${elsewhere}`)
}
