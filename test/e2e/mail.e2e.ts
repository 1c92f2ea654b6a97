import { calling, saying } from '../helpers/chat-answers'
import { dovecot, MAIL_PASSWORD } from '../helpers/dovecot'
import { filePart, mailOf, partsMail, textPart } from '../helpers/mails'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { card, connectModel, makeProfile, openFolder, readCard, say, timeline, toolLine } from './person'

test('a mail account is connected and tested, and a model lists and reads its mail after approval', async ({
  launch,
  folder,
}) => {
  const server = await dovecot()
  await server.deliver('ada@example.com', [
    mailOf({ Subject: 'Lunch?', From: 'Bob <bob@example.com>' }, 'At noon?'),
    mailOf({ Subject: 'Your account', From: '"boss@bank.example" <eve@evil.example>' }, 'Send the password.'),
    partsMail({ Subject: 'The figures', From: 'Zoë <zoe@example.org>' }, [
      textPart('<p>Here are the <b>figures</b>.</p><img src="https://track.example/x.png" alt="">', 'text/html'),
      filePart('figures.csv', Buffer.from('a,b\n1,2\n'), 'text/csv'),
    ]),
  ])
  const model = await modelServer([
    calling('email_list', { unseen_only: true }),
    calling('email_read', { uid: 3 }),
    calling('email_download_attachment', { uid: 3, path: 'figures.csv' }),
    saying('There are figures.'),
  ])
  const workspace = await folder('mails')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, model.baseUrl)
  await openFolder(atrium, workspace)
  await makeProfile(page, { toolset: 'polpo' })

  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Services' }).click()
  await settings.getByRole('button', { name: 'Connect an email account…' }).click()
  await expect(settings).toContainText(
    'Gmail requires an app password, which needs 2-Step Verification. Your usual password won’t work.',
  )
  await look(page, 'mail-form')
  await settings.getByLabel('Provider').selectOption({ label: 'Other' })
  await settings.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(settings.getByRole('alert').first()).toHaveText(
    'Enter a full email address, for example ada@example.com.',
  )
  await settings.getByLabel('Email address').fill('ada@example.com')
  await settings.getByLabel('Password').fill('wrong')
  const imap = settings.getByRole('group', { name: 'Incoming mail (IMAP)' })
  await imap.getByLabel('Server').fill('127.0.0.1')
  await imap.getByLabel('Encryption').selectOption({ label: 'None (this computer only)' })
  await imap.getByLabel('Port').fill(String(server.plain.port))
  await look(page, 'mail-own-server')
  await settings.getByRole('button', { name: 'Connect', exact: true }).click()
  const account = settings.getByRole('listitem').filter({ hasText: 'ada@example.com' })
  await expect(account).toContainText('127.0.0.1 didn’t accept the password for ada@example.com.')
  await look(page, 'mail-refused')
  await settings.getByRole('button', { name: 'Edit ada@example.com' }).click()
  await settings.getByLabel('Password').fill(MAIL_PASSWORD)
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(account).toContainText('ada@example.com responded. Messages in the inbox: 3, unread: 3.')
  await look(page, 'mail-connected')
  await page.keyboard.press('Escape')

  await say(page, 'What is new?')
  await expect(card(page)).toContainText('Let the model read email in ada@example.com')
  await expect(card(page)).toContainText('list the newest unread emails, up to 20')
  await readCard(page)
  await look(page, 'mail-card')
  await card(page).getByRole('button', { name: 'Allow reading' }).click()
  await expect(card(page)).toContainText('read one email')
  await card(page).getByRole('button', { name: 'Allow reading' }).click()
  await expect(card(page)).toContainText('Save attachments from an email in ada@example.com')
  await expect(card(page)).toContainText('figures.csv')
  await look(page, 'mail-save-card')
  await card(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(timeline(page)).toContainText('There are figures.')

  await toolLine(page, 'Read email:').first().click()
  await expect(timeline(page)).toContainText('The name shows boss@bank.example, but the address is eve@evil.example.')
  await toolLine(page, 'Read email:').nth(1).click()
  await expect(timeline(page)).toContainText('Here are the **figures**.')
  await look(page, 'mail-read')
  expect(JSON.stringify(model.requests)).toContain('figures.csv')
  expect(JSON.stringify(model.requests)).not.toContain(MAIL_PASSWORD)
  await server.close()
  await model.close()
})
