import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { planWhole } from '../files/plan-whole'
import { defineTool } from '../tool'
import { pageCall, UNTRUSTED } from './page-input'
import { ofBrowser, openPage, pageProposal } from './page-proposal'

export const browserScreenshot = ofBrowser(
  defineTool({
    name: 'browser_screenshot',
    group: 'browser',
    action: pageCall('readPage', 'path'),
    description:
      'Take a picture of the open page and look at it; with a path it is saved as a new PNG file of the folder as well. Passwords are ' +
      `covered. ${UNTRUSTED}`,
    input: z.strictObject({
      path: z.string().min(1).optional().describe('Where it is saved, ending in .png. Nothing may be there yet.'),
      full_page: z.boolean().default(false).describe('All of the page, and not only what is in sight.'),
    }),
    async plan({ path, full_page }, context) {
      const open = await openPage(context)
      const saveTo = path === undefined ? undefined : await freePicture(path, context.workspace)
      return pageProposal(open, {
        action: 'screenshot',
        reach: 'read',
        options: { full_page: full_page || undefined },
        ...(saveTo !== undefined && { saveTo }),
      })
    },
  }),
)

/** The path as plans have it. Throws an `Error` for the model where something is there. */
async function freePicture(path: string, workspace: string): Promise<string> {
  if (!/\.png$/i.test(path)) throw new Error("'path' must end in .png.")
  if (await stat(await resolveInside(workspace, path)).catch(() => undefined))
    throw new Error(`${path} exists. Choose another path, or have it deleted first.`)
  const { change } = await planWhole(workspace, path, new Uint8Array())
  return change.path
}
