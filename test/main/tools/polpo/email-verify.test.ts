import { expect, test } from 'vitest'
import { emailVerify } from '../../../../main/tools/polpo/email-verify'
import { accessTo, mailServer } from '../../../helpers/mail-server'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

test('email_verify signs in and sends nothing', async () => {
  const { taken, port, mail } = await mailServer({ hideSTARTTLS: true, allowInsecureAuth: true }, 'none')
  const context = Object.assign(await toolContext(), { mail })
  expect(await runTool(emailVerify, {}, context)).toBe(`SMTP connection verified: localhost:${port} (user: ada)`)
  expect(taken).toEqual([])
})

test('email_verify says what is wrong, and takes no credentials', async () => {
  const { account } = await mailServer({ hideSTARTTLS: true, allowInsecureAuth: true }, 'none')
  const mail = {
    ...accessTo([account]),
    login: async () => ({ server: account.smtp!, user: 'ada', password: 'wrong' }),
  }
  const context = Object.assign(await toolContext(), { mail })
  await expect(runTool(emailVerify, {}, context)).rejects.toThrow('localhost didn’t accept the username and password.')
  await expect(runTool(emailVerify, { smtp_host: 'x' }, context)).rejects.toThrow("'smtp_host' cannot be given here")
})
