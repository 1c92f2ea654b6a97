import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { defineTool } from '../tool'
import { account, folder, mailProposal, whereMailIsRead } from './mail-input'

export const emailCount = whereMailIsRead(
  defineTool({
    name: 'email_count',
    group: 'web',
    toolsets: ['polpo'],
    action: input => ({ verb: 'readMail', target: textIn(input, 'folder') || 'INBOX', kind: 'words' }),
    description: 'Count the mails of a folder, and those of them that are unread. No mail is read.',
    input: z.strictObject({ folder, account }),
    async plan({ folder, account }, { mail }) {
      return mailProposal(mail, account, { action: 'count', folder })
    },
  }),
)
