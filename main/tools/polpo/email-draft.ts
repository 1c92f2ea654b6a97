import { z } from 'zod'
import type { SendMailEffect } from '../../../shared/mail/mail-effect'
import { errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { MailOutcome } from '../effects/send-mail'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import * as fields from './email-input'

/** Puts a mail into the drafts of an account that the person connected. It is there where one has a server for reading. */
export const emailDraft: Tool = Object.assign(
  fields.withoutCredentials(
    defineTool({
      name: 'email_draft',
      group: 'web',
      toolsets: ['polpo'],
      action: fields.mailAction('draftMail'),
      description:
        'Put a mail into the folder for drafts of an account that the person connected, where the person can finish and send it. ' +
        'Nothing is sent. The person sees the whole draft and decides.',
      input: z.strictObject({
        to: fields.to.optional(),
        subject: z.string().optional().describe('Subject line.'),
        body: z.string().optional().describe('What the draft says, as plain text or HTML.'),
        html: fields.html,
        cc: fields.cc,
        bcc: fields.bcc,
        from: fields.from,
        reply_to: fields.replyTo,
        attachments: fields.attachments,
        folder: z.string().min(1).optional().describe('Folder of the account. Defaults to the one for drafts.'),
      }),

      async plan({ folder = '', ...input }, context) {
        const { recipients: known, workspace, signal } = context
        const { planMail } = await import('../../mail/send/plan-mail')
        const account = fields.accountFor(context, 'imap', input.from)
        const asked = { ...fields.askedMail(input), draft: { folder } }
        const { effect, message } = await planMail(asked, { account, known, workspace, signal })
        return {
          effects: [effect],
          contents: new Map(),
          message,
          answer: outcome => answerOf(effect, outcome['send-mail']),
        }
      },
    }),
  ),
  { forTurn: ({ mail }: ToolTurn) => (mail?.has('imap') ? emailDraft : undefined) },
)

function answerOf(effect: SendMailEffect, outcome?: MailOutcome): ToolResult {
  if (!outcome || !('draft' in outcome)) return errorResult('The draft was not kept.')
  const { subject, to } = effect
  const lines = [
    'Draft saved successfully!',
    `Folder: ${outcome.draft.folder}`,
    `Subject: ${subject === '' ? '(no subject)' : subject}`,
    ...(to.length > 0 ? [`To: ${fields.toldRecipients(effect)}`] : []),
  ]
  return textResult(lines.join('\n'))
}
