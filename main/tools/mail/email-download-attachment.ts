import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { planWhole } from '../files/plan-whole'
import { defineTool } from '../tool'
import { account, folder, mailProposal, uid, whereMailIsRead } from './mail-input'

export const emailDownloadAttachment = whereMailIsRead(
  defineTool({
    name: 'email_download_attachment',
    group: 'web',
    toolsets: ['polpo'],
    action: input => ({ verb: 'download', target: textIn(input, 'filename') || textIn(input, 'path') }),
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
      path: z.string().min(1).describe('Relative to the folder, or absolute inside it. Nothing may be there yet.'),
      folder,
      account,
    }),
    async plan({ uid, filename, path, folder, account }, { mail, workspace }) {
      if (await stat(await resolveInside(workspace, path)).catch(() => undefined)) {
        throw new Error(`${path} exists. Choose another path, or have it deleted first.`)
      }
      const { change } = await planWhole(workspace, path, new Uint8Array())
      return mailProposal(mail, account, {
        ...{ action: 'save', uid, folder, saveTo: change.path },
        ...(filename !== undefined && { attachment: filename }),
      })
    },
  }),
)
