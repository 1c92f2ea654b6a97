import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { planWhole } from '../files/plan-whole'
import { defineTool } from '../tool'
import { InvalidArguments } from '../tool-errors'
import { account, folder, mailProposal, uid, whereMailIsRead } from './mail-input'

const place = z.string().min(1).optional()

export const emailDownloadAttachment = whereMailIsRead(
  defineTool({
    name: 'email_download_attachment',
    group: 'web',
    toolsets: ['polpo'],
    action: input => ({
      verb: 'download',
      target: textIn(input, 'filename') || textIn(input, 'path') || textIn(input, 'output_path'),
    }),
    description:
      'Save one attachment of a mail as a new file of the folder. Missing folders are made. The person sees the path, and decides.',
    input: z.strictObject({
      uid,
      filename: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe('The name of the attachment, or its part, as email_read names them. Without it the only one.'),
      part: z
        .string()
        .regex(/^[\d.]{1,50}$/, "'part' must be the number of a part, such as 2 or 1.2.")
        .optional()
        .describe('The same by its part alone.'),
      path: place.describe('Relative to the folder, or absolute inside it. Nothing may be there yet.'),
      output_path: place.describe('The same as path, for prompts that know it so.'),
      folder,
      account,
    }),
    async plan({ uid, filename, part, path: named, output_path, folder, account }, { mail, workspace }) {
      const path = named ?? output_path
      if (path === undefined) throw new InvalidArguments("'path' is required: it says where the attachment is saved.")
      const attachment = part ?? filename
      if (await stat(await resolveInside(workspace, path)).catch(() => undefined)) {
        throw new Error(`${path} exists. Choose another path, or have it deleted first.`)
      }
      const { change } = await planWhole(workspace, path, new Uint8Array())
      return mailProposal(mail, account, {
        action: 'save',
        uid,
        folder,
        saveTo: change.path,
        ...(attachment !== undefined && { attachment }),
      })
    },
  }),
)
