import { calling, saying } from '../helpers/chat-answers'
import { ADA, smtpServer } from '../helpers/smtp-server'
import { look } from './axe'
import { CARD, start } from './card-scene'
import { expect, test } from './launch'
import { approval, called, card, makeProfile, readCard, say, timeline, toolLine } from './person'

test('a mail is shown as its reader will see it, edited, approved, and arrives as it was approved', async ({
  launch,
  folder,
}) => {
  const smtp = await smtpServer({ hideSTARTTLS: true, allowInsecureAuth: true })
  const scene = await start({ launch, folder }, { 'plan.txt': 'The plan' })
  const { page, server } = scene
  await makeProfile(page, { toolset: 'polpo' })
  const address = 'ada@example.com'
  await called(page, 'mail.save', {
    account: {
      id: 'work',
      label: 'Work',
      address,
      name: 'Ada Lovelace',
      user: ADA.user,
      smtp: { host: '127.0.0.1', port: smtp.port, security: 'none' },
    },
    password: ADA.password,
  })

  const mail = {
    to: 'Bob <bob@example.org>',
    cc: 'eve@exarnple.com',
    subject: 'The plan',
    body: 'Dear Bob,\n\nhere is teh plan.\n\nAda',
    attachments: [{ path: 'plan.txt' }],
  }
  server.add(calling('email_send', mail), saying('It is sent.'))
  await say(page, 'Send Bob the plan')
  const asked = card(page)
  await expect(asked).toContainText('Send this email to 2 recipients?')
  await expect(asked.locator('[data-recipient="bob@example.org"]')).toContainText('New')
  await expect(asked).toContainText('Looks like example.com but isn’t.')
  await expect(asked).toContainText('here is teh plan.')
  await expect(asked).toContainText('plan.txt')
  await readCard(page)
  await look(page, 'send-mail-card', CARD)

  await asked.getByRole('button', { name: 'Edit…' }).click()
  await expect(asked.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('Bob <bob@example.org>')
  const text = asked.getByRole('textbox', { name: 'Body' })
  await expect(text).toBeFocused()
  await asked.getByRole('textbox', { name: 'Cc', exact: true }).fill('nobody')
  await text.fill('Dear Bob,\n\nhere is the plan.\n\nAda')
  await look(page, 'send-mail-edit', CARD)
  await asked.getByRole('button', { name: 'Preview' }).click()
  await expect(asked).toContainText('Couldn’t use your edit: “nobody” isn’t a valid email address.')
  expect(smtp.taken).toEqual([])

  await asked.getByRole('button', { name: 'Edit…' }).click()
  await asked.getByRole('textbox', { name: 'Cc', exact: true }).fill('')
  await text.fill('Dear Bob,\n\nhere is the plan.\n\nAda')
  await page.keyboard.press('Control+Enter')
  await expect(asked).toContainText('Send this email to bob@example.org?')
  await expect(asked).toContainText('here is the plan.')
  await readCard(page)
  await expect(approval(asked)).toBeEnabled()
  await look(page, 'send-mail-edited', CARD)
  await asked.getByRole('button', { name: 'Send email' }).click()

  await expect(timeline(page)).toContainText('It is sent.')
  expect(smtp.taken).toHaveLength(1)
  const [sent] = smtp.taken
  expect(sent).toMatchObject({ from: address, to: ['bob@example.org'] })
  expect(sent?.message).toContain('From: Ada Lovelace <ada@example.com>')
  expect(sent?.message).toContain('here is the plan.')
  expect(sent?.message).not.toMatch(/teh plan|eve@/)
  expect(sent?.message).toContain(Buffer.from('The plan').toString('base64'))
  await look(page, 'send-mail-sent')
  await toolLine(page, 'Sent the email').click()
  await expect(timeline(page)).toContainText('Email sent successfully!')
  const told = JSON.stringify(server.requests.at(-1)?.body)
  expect(told).toContain('The person edited the mail before it was approved.')
  expect(told).not.toContain(ADA.password)
  await server.close()
  await smtp.close()
})
