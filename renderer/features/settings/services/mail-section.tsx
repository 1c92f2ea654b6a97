import { useEffect, useState } from 'react'
import type { MailAccountView } from '../../../../shared/mail/mail-views'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Section } from '../section'
import { MailDomains } from './mail-domains'
import { MailForm } from './mail-form'
import { MailItem } from './mail-item'

/** The mail accounts as the page shows them, and which of them is in its form. */
export function useMailAccounts() {
  const [accounts, setAccounts] = useState<readonly MailAccountView[]>([])
  /** The id of the account whose form is open; '' for a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  /** A form was left, whose focus must go somewhere. */
  const [isBack, setIsBack] = useState(false)
  useEffect(() => attempt(call('mail.list').then(setAccounts)), [])
  const close = () => {
    setEdited(null)
    setIsBack(true)
  }
  const former = accounts.find(({ id }) => id === edited)
  return {
    accounts,
    setAccounts,
    saved,
    isBack,
    former,
    isEdited: edited === '' || former !== undefined,
    open: (id: string) => {
      setSaved(null)
      setEdited(id)
    },
    close,
    done: (changed: readonly MailAccountView[], id: string) => {
      setAccounts(changed)
      setSaved(id)
      close()
    },
  }
}

type MailAccounts = ReturnType<typeof useMailAccounts>

export function OpenMailForm({ mail }: { mail: MailAccounts }) {
  return <MailForm {...(mail.former && { former: mail.former })} onSaved={mail.done} onLeave={mail.close} />
}

/** Shows the mail accounts that the person connected, and the way to connect more. */
export function MailSection({ mail }: { mail: MailAccounts }) {
  const { accounts } = mail
  return (
    <Section
      title={t('settings.mail.title')}
      hint={t('settings.mail.lead', { toolset: t('settings.toolsets.polpo.label') })}
    >
      {accounts.length > 0 && (
        <ul className="flex w-full flex-col gap-2">
          {accounts.map((account, index) => (
            <MailItem
              key={account.id}
              account={account}
              place={accounts.length === 1 ? 'only' : index === 0 ? 'first' : 'later'}
              isNew={account.id === mail.saved}
              onEdit={() => mail.open(account.id)}
              onViews={mail.setAccounts}
            />
          ))}
        </ul>
      )}
      <div>
        <Button data-setting={t('settings.mail.add')} autoFocus={mail.isBack} onClick={() => mail.open('')}>
          {t('settings.mail.add')}
        </Button>
      </div>
      {accounts.length > 0 && <MailDomains />}
    </Section>
  )
}
