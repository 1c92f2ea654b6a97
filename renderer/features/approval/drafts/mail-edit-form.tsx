import type { RefObject } from 'react'
import type { MailRecipient, SendMailEffect } from '../../../../shared/mail/mail-effect'
import type { PlanEdit } from '../../../../shared/session/plan-edit'
import { t } from '../../../i18n/t'
import { TextInput } from '../../../ui/field'
import { addressText } from '../effects/mail/mail-address-text'
import { SendMailView } from '../effects/mail/send-mail-view'
import { EditShell, type EditShellBase } from './edit-shell'
import { useEditDraft } from './use-edit-draft'

type MailEditFormProps = {
  mail: SendMailEffect
  /** Names the plan that is edited. */
  draft: string
  field: RefObject<HTMLTextAreaElement | null>
  shell: EditShellBase
  onSend(edits: PlanEdit[]): void
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

/** The mail with fields in the place of its recipients, its subject and its text. Nothing is sent by it: the mail is made anew, and shown again. */
export function MailEditForm({ mail, draft, field, shell, onSend }: MailEditFormProps) {
  const { contentOf, change, edit, forget, keep, isEdited } = useMailEdits(mail, draft)
  const line = (name: Exclude<MailField, 'body'>, placeholder?: string) => (
    <TextInput
      aria-label={t(`permissions.mail.${name}`)}
      className="min-h-8 px-2 py-1 text-sm"
      placeholder={placeholder}
      value={contentOf(name)}
      onChange={event => change(name, event.target.value)}
      spellCheck
    />
  )
  const isHtml = mail.html !== undefined
  const body = (
    <textarea
      ref={field}
      dir="auto"
      aria-label={t(isHtml ? 'permissions.mail.bodyHtml' : 'permissions.mail.body')}
      className={`block field-sizing-content min-h-24 w-full resize-none bg-surface px-4 py-3 -outline-offset-2 ${isHtml ? 'font-mono text-sm' : 'text-base'}`}
      value={contentOf('body')}
      onChange={event => change('body', event.target.value)}
    />
  )
  const addresses = t('permissions.mail.addressesHint')
  return (
    <EditShell
      {...shell}
      draft={draft}
      canSend={isEdited}
      reason={isEdited ? null : t('permissions.edit.unchanged')}
      forget={forget}
      onSend={() => {
        keep()
        onSend([edit()])
      }}
    >
      <SendMailView
        effect={mail}
        isDetailed={false}
        fields={{
          to: line('to', addresses),
          cc: line('cc', addresses),
          bcc: line('bcc', addresses),
          subject: line('subject'),
          body,
        }}
      />
    </EditShell>
  )
}
