import { z } from 'zod'
import { textResult } from '../../../shared/session/tool-results'
import { defineTool, type Tool, type ToolTurn } from '../tool'
import { accountFor, from, withoutCredentials } from './email-input'

/** Tries whether an account that the person connected can send. */
export const emailVerify: Tool = Object.assign(
  withoutCredentials(
    defineTool({
      name: 'email_verify',
      group: 'web',
      toolsets: ['polpo'],
      action: () => ({ verb: 'use', target: 'email_verify' }),
      description:
        'Sign in to the server for sending of a mail account that the person connected, and send nothing: to find out whether mail can be sent, or why not.',
      input: z.strictObject({ from }),
      async run({ from: called }, context) {
        const { user, ...account } = accountFor(context, 'smtp', called)
        const { verifySmtp } = await import('../../mail/send/verify-smtp')
        const login = await context.mail?.login(account.id, 'smtp')
        if (!login) throw new Error('No mail account is connected here.')
        const { host, port } = await verifySmtp(login, { signal: context.signal })
        return textResult(`SMTP connection verified: ${host}:${port} (user: ${user})`)
      },
    }),
  ),
  { forTurn: ({ mail }: ToolTurn) => (mail?.has('smtp') ? emailVerify : undefined) },
)
