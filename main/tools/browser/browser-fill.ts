import { createHash } from 'node:crypto'
import { z } from 'zod'
import { openToRead } from '../explore/file-to-read'
import { defineTool } from '../tool'
import type { ToolContext } from '../tool-context'
import { pageCall, selector } from './page-input'
import { elementOf, ofBrowser, openPage } from './page-proposal'
import { actOn, vaultIn } from './plan-act'

/** A page is given files of at most so many bytes. */
const MOST_BYTES = 100 * 1024 * 1024

export const browserFill = ofBrowser(
  defineTool({
    name: 'browser_fill',
    group: 'browser',
    action: pageCall('fillIn', 'selector'),
    description:
      'Put a text into a field of the open page in place of what is there. A value of the vault is named as vault:entry.field, and you ' +
      'never see it. A field for files is given the path of a file of the folder. The person sees it, and decides.',
    input: z.strictObject({
      selector,
      text: z.string().max(100_000).describe('The text; for a field for files the path of one.'),
    }),
    async plan({ selector, text }, context) {
      const open = await openPage(context)
      const element = await elementOf(open, selector, context)
      if (element.field === 'file') {
        return actOn(element, { action: 'upload', file: await fileAt(text, context) }, { open, context })
      }
      const vault = vaultIn(text, element, context)
      return actOn(element, { action: 'fill', text, ...(vault && { vault }) }, { open, context })
    },
  }),
)

async function fileAt(path: string, { workspace }: ToolContext) {
  const { handle, shown } = await openToRead(workspace, path)
  try {
    const { size } = await handle.stat()
    if (size > MOST_BYTES)
      throw new Error(`${path} has more than ${MOST_BYTES / 1024 / 1024} MB, which no page is given.`)
    const bytes = await handle.readFile()
    const version = { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
    return { path: shown, version }
  } finally {
    await handle.close()
  }
}
