import { useEffect, useRef } from 'react'
import type { MailAccountView } from '../../../../shared/mail/mail-views'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { Spinner } from '../../../ui/spinner'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { askingId } from '../providers/asking-id'
import { TestResult } from '../providers/test-result'
import { useTest } from '../providers/use-test'

type MailItemProps = {
  account: MailAccountView
  /** Of several the first one is used where no other is named. */
  place: 'only' | 'first' | 'later'
  /** It was just saved, so that it is tried at once. */
  isNew: boolean
  onEdit(): void
  onViews(accounts: readonly MailAccountView[]): void
}

/** A mail account: where it is, whether it has its password, and what can be done with it. */
export function MailItem({ account, place, isNew, onEdit, onViews }: MailItemProps) {
  const { id, label } = account

  const { state, run, cancel } = useTest(signal =>
    call('mail.test', { id, askingId: askingId(signal, 'mail.stopTest') }),
  )
  const start = useRef(run)
  useEffect(() => {
    if (isNew) start.current()
  }, [isNew])
  const isTesting = state.phase === 'running'
  return (
    <li
      data-setting={escapedText(label)}
      className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2"
    >
      <div className="min-w-40 flex-1">
        <p className="truncate text-sm font-medium">
          <EscapedLine text={label} />
        </p>
        <p className="text-xs text-ink-2 wrap-anywhere">{factsOf(account, place).map(escapedText).join(' · ')}</p>
      </div>
      {place === 'later' && (
        <Button
          aria-label={t('settings.services.preferTitle', { label })}
          onClick={() => attempt(call('mail.prefer', { id }).then(onViews))}
        >
          {t('settings.services.prefer')}
        </Button>
      )}
      <Button
        aria-label={isTesting ? t('settings.cancelTest', { label }) : t('settings.testProvider', { label })}
        title={t('settings.mail.testTitle')}
        // Of a double click the second would give up what the first began.
        onClick={({ detail: clicks }) => {
          if (clicks < 2) (isTesting ? cancel : run)()
        }}
      >
        {isTesting && <Spinner />}
        {isTesting ? t('common.cancel') : t('settings.test')}
      </Button>
      <Button aria-label={t('settings.services.editTitle', { label })} onClick={onEdit}>
        {t('common.edit')}
      </Button>
      <ConfirmButton
        label={t('settings.services.removeTitle', { label })}
        onConfirm={() => attempt(call('mail.remove', { id }).then(onViews))}
      />
      <TestResult state={state} />
    </li>
  )
}

function factsOf({ address, label, imap, smtp, password }: MailAccountView, place: MailItemProps['place']): string[] {
  return [
    ...(address !== label ? [address] : []),
    ...(place === 'first' ? [t('settings.services.first')] : []),
    ...new Set([imap, smtp].flatMap(server => (server ? [server.host] : []))),
    password.state === 'set' ? t('settings.mail.passwordSet') : t('settings.mail.passwordMissing'),
    ...(password.state === 'set' && password.kept === 'memory' ? [t('settings.keyInMemory')] : []),
  ]
}
