import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { MailAccountView } from '../../../../shared/mail/mail-views'
import type { MailLine } from '../../../../shared/mail/read-mail'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { showDialog } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field, Select, TextInput } from '../../../ui/field'
import { MailLineView } from '../../../views/calls/results/mail-views'
import { askingId } from '../../settings/providers/asking-id'
import { ChosenMail } from './chosen-mail'
import { Answer } from './mail-answer'
import { readableAccounts } from './readable-accounts'
import { useAsked } from './use-asked'

/** Shows the dialog in which a person picks a mail, its text or its attachments, to go along with a session's message. */
export function MailPicker({ sessionId }: { sessionId: string }) {
  const accounts = useAsked('accounts', readableAccounts)
  return (
    <Dialog isPage title={t('mail.pick.title')} onClose={() => showDialog(null)}>
      <p className="text-sm text-ink-2">{t('mail.pick.lead')}</p>
      <Answer of={accounts}>{all => <Mails sessionId={sessionId} accounts={all} />}</Answer>
    </Dialog>
  )
}

type MailsProps = { sessionId: string; accounts: readonly MailAccountView[] }

function Mails({ sessionId, accounts }: MailsProps) {
  const [account, setAccount] = useState(accounts[0]?.id ?? '')
  const [query, setQuery] = useState('')
  const [uid, setUid] = useState<number | null>(null)
  const asks = (signal: AbortSignal) =>
    call('mail.recent', { id: account, askingId: askingId(signal, 'mail.stopTest'), ...(query !== '' && { query }) })
  const listed = useAsked(account === '' ? null : JSON.stringify([account, query]), asks)
  if (account === '') return <p className="text-sm text-ink-2">{t('mail.pick.notConnected')}</p>
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,20rem)_minmax(0,1fr)] gap-4 max-sm:grid-cols-1">
      <div className="flex min-h-0 flex-col gap-3">
        {accounts.length > 1 && (
          <AccountChoice
            accounts={accounts}
            account={account}
            onChoose={id => {
              setAccount(id)
              setUid(null)
            }}
          />
        )}
        <SearchForm
          onSearch={next => {
            setQuery(next)
            setUid(null)
          }}
        />
        <div className="min-h-0 flex-1 overflow-auto rounded-md border border-line bg-surface max-sm:max-h-64">
          <Answer of={listed}>{found => <List {...found} chosen={uid} onChoose={setUid} />}</Answer>
        </div>
      </div>
      {uid === null ? (
        <p className="self-center justify-self-center p-4 text-center text-sm text-ink-2">{t('mail.pick.choose')}</p>
      ) : (
        <ChosenMail key={`${account} ${uid}`} sessionId={sessionId} account={account} uid={uid} />
      )}
    </div>
  )
}

type AccountChoiceProps = {
  accounts: readonly MailAccountView[]
  account: string
  onChoose(id: string): void
}

function AccountChoice({ accounts, account, onChoose }: AccountChoiceProps) {
  return (
    <Field label={t('mail.pick.account')}>
      {ids => (
        <Select {...ids} value={account} onChange={event => onChoose(event.target.value)}>
          {accounts.map(({ id, address }) => (
            <option key={id} value={id}>
              {address}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function SearchForm({ onSearch }: { onSearch(query: string): void }) {
  const [written, setWritten] = useState('')
  return (
    <form
      className="flex gap-2"
      onSubmit={event => {
        event.preventDefault()
        onSearch(written.trim())
      }}
    >
      <TextInput
        autoFocus
        type="search"
        aria-label={t('mail.pick.search')}
        placeholder={t('mail.pick.search')}
        maxLength={200}
        value={written}
        onChange={event => setWritten(event.target.value)}
      />
      <Button
        type="submit"
        kind="icon"
        className="size-9"
        aria-label={t('mail.pick.search')}
        title={t('mail.pick.search')}
      >
        <Search size={16} aria-hidden="true" />
      </Button>
    </form>
  )
}

type ListProps = {
  total: number
  mails: readonly MailLine[]
  chosen: number | null
  onChoose(uid: number): void
}

function List({ total, mails, chosen, onChoose }: ListProps) {
  if (mails.length === 0) return <p className="p-4 text-sm text-ink-2">{t('mail.pick.none')}</p>
  return (
    <>
      <ul aria-label={t('mail.pick.mails')} className="divide-y divide-line" onKeyDown={stepThrough}>
        {mails.map(mail => (
          <li key={mail.uid}>
            <button
              type="button"
              aria-pressed={mail.uid === chosen}
              onClick={() => onChoose(mail.uid)}
              className="block w-full px-3 py-2 text-start -outline-offset-2 hover:bg-hover aria-pressed:bg-accent-soft"
            >
              <MailLineView mail={mail} />
            </button>
          </li>
        ))}
      </ul>
      {mails.length < total && (
        <p className="border-t border-line px-3 py-2 text-xs text-ink-2">
          {t('mail.pick.more', { shown: mails.length, all: total })}
        </p>
      )}
    </>
  )
}

/** Up, Down, Home and End go from mail to mail. */
function stepThrough(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = places[event.key]
  if (next === undefined || at < 0) return
  event.preventDefault()
  buttons[next]?.focus()
}
