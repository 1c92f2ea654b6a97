import type { RefObject } from 'react'
import type { MailRecipient, SendMailEffect } from '../../../../shared/mail/mail-effect'
import type { PlanEdit } from '../../../../shared/session/plan-edit'
import { t } from '../../../i18n/t'
import { Field, TextArea, TextInput } from '../../../ui/field'
import { addressText } from '../effects/mail/mail-address-text'
import { EditShell } from './edit-shell'
import { useEditDraft } from './use-edit-draft'

type MailEditFormProps = {
  mail: SendMailEffect
  /** Names the plan that is edited. */
  draft: string
  field: RefObject<HTMLTextAreaElement | null>
  isDisabled: boolean
  onSend(edits: PlanEdit[]): void
  onCancel(): void
}

const FIELDS = ['to', 'cc', 'bcc', 'subject', 'body'] as const
type MailField = (typeof FIELDS)[number]

/** Manages what a person writes in place of a mail. Lists of addresses are as people type them. */
function useMailEdits(mail: SendMailEffect, draft: string) {
  const { written, write, forget, keep } = useEditDraft(draft)
  const planned = plannedTexts(mail)
  const contentOf = (name: MailField) => written.find(({ path }) => path === name)?.content ?? planned[name]
  return {
    contentOf,
    forget,
    keep,
    isEdited: written.length > 0,
    change(name: MailField, content: string) {
      const others = written.filter(({ path }) => path !== name)
      write(content === planned[name] ? others : [...others, { path: name, content }])
    },
    edit(): PlanEdit {
      const [to, cc, bcc, subject, body] = FIELDS.map(contentOf) as [string, string, string, string, string]
      return { mail: { to, cc, bcc, subject, body, html: mail.html !== undefined } }
    },
  }
}

function plannedTexts({ to, cc, bcc, subject, text, html }: SendMailEffect): Record<MailField, string> {
  const list = (people: readonly MailRecipient[]) => people.map(addressText).join(', ')
  return { to: list(to), cc: list(cc), bcc: list(bcc), subject, body: html ?? text }
}

/** Other recipients, another subject or text for a mail. Nothing is sent by it: the mail is made anew, and shown again. */
export function MailEditForm({ mail, draft, field, isDisabled, onSend, onCancel }: MailEditFormProps) {
  const { contentOf, change, edit, forget, keep, isEdited } = useMailEdits(mail, draft)
  const line = (name: Exclude<MailField, 'body'>, hint?: string) => (
    <Field label={t(`permissions.mail.${name}`)} {...(hint !== undefined && { hint })}>
      {ids => (
        <TextInput {...ids} value={contentOf(name)} onChange={event => change(name, event.target.value)} spellCheck />
      )}
    </Field>
  )
  return (
    <EditShell
      draft={draft}
      canSend={!isDisabled && isEdited}
      reason={isEdited ? null : t('permissions.edit.unchanged')}
      forget={forget}
      onSend={() => {
        keep()
        onSend([edit()])
      }}
      onCancel={onCancel}
    >
      {line('to', t('permissions.mail.addressesHint'))}
      {line('cc')}
      {line('bcc')}
      {line('subject')}
      <Field label={mail.html === undefined ? t('permissions.mail.body') : t('permissions.mail.bodyHtml')}>
        {ids => (
          <TextArea
            {...ids}
            ref={field}
            rows={Math.min(16, Math.max(4, contentOf('body').split('\n').length + 1))}
            className={mail.html === undefined ? '' : 'font-mono text-sm'}
            value={contentOf('body')}
            onChange={event => change('body', event.target.value)}
          />
        )}
      </Field>
    </EditShell>
  )
}
