import { z } from 'zod'
import type { SendMailEffect } from '../../../shared/mail/mail-effect'
import { inEnglish } from '../../../shared/sentence'
import { errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { MailOutcome, SentCopy } from '../effects/send-mail'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import * as fields from './email-input'

/** Sends a mail from an account that the person connected. It is there where one has a server for sending. */
export const emailSend: Tool = Object.assign(
  fields.withoutCredentials(
    defineTool({
      name: 'email_send',
      group: 'web',
      toolsets: ['polpo'],
      action: fields.mailAction('sendMail'),
      description:
        'Send a mail from an account that the person connected, as text or HTML, with attachments from the folder. The person sees the ' +
        'whole mail and all its recipients, may change it, and decides. It goes to all recipients or to none, and is never sent twice.',
      input: z.strictObject({
        to: fields.to,
        subject: z.string().describe('Subject line.'),
        body: z.string().describe('What the mail says, as plain text or HTML.'),
        html: fields.html,
        cc: fields.cc,
        bcc: fields.bcc,
        from: fields.from,
        reply_to: fields.replyTo,
        attachments: fields.attachments,
      }),

      async plan(input, context) {
        const { recipients: known, workspace, signal } = context
        const { planMail } = await import('../../mail/send/plan-mail')
        const account = fields.accountFor(context, 'smtp', input.from)
        const ground = { account, known, workspace, signal, domains: context.mail?.domains() }
        const { effect, message } = await planMail(fields.askedMail(input), ground)
        return {
          effects: [effect],
          contents: new Map(),
          message,
          answer: outcome => answerOf(effect, outcome['send-mail']),
        }
      },
    }),
  ),
  { forTurn: ({ mail }: ToolTurn) => (mail?.has('smtp') ? emailSend : undefined) },
)

function answerOf(effect: SendMailEffect, outcome?: MailOutcome): ToolResult {
  if (!outcome || !('sent' in outcome)) return errorResult('The email wasn’t sent.')
  const { answer, copy } = outcome.sent
  const lines = [
    'Email sent successfully!',
    `To: ${fields.toldRecipients(effect)}`,
    `Subject: ${effect.subject}`,
    `Message ID: ${effect.messageId}`,
    `Recipients: ${fields.countOf(effect)}`,
    ...(effect.attachments.length > 0 ? [`Attachments: ${effect.attachments.length}`] : []),
    `Server: ${answer}`,
    ...wordsForCopy(copy),
  ]
  return textResult(lines.join('\n'))
}

function wordsForCopy(copy: SentCopy): string[] {
  if (copy.type !== 'failed') return []
  return [`It was sent, but no copy could be put into the folder of sent mail: ${inEnglish(copy.why)}`]
}
