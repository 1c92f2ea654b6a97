import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { defineTool } from '../tool'
import { criteria, criteriaWords, givenCriteria } from './mail-criteria'
import { account, folder, mailProposal, whereMailIsRead } from './mail-input'

export const emailCount = whereMailIsRead(
  defineTool({
    name: 'email_count',
    group: 'web',
    toolsets: ['polpo'],
    action: input => ({
      verb: 'readMail',
      target: criteriaWords(input) || textIn(input, 'folder') || 'INBOX',
      kind: 'words',
    }),
    description:
      'Count the mails of a folder, or those of them for which all criteria hold, and how many of these are unread. No mail is read.',
    input: z.strictObject({ ...criteria, folder, account }),
    async plan({ folder, account, ...wanted }, { mail }) {
      const given = givenCriteria(wanted)
      return mailProposal(mail, account, { action: 'count', folder, ...(given && { criteria: given }) })
    },
  }),
)
