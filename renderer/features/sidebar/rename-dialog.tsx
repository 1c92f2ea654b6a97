import { useState } from 'react'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextInput } from '../../ui/field'

export function RenameDialog({ sessionId, title }: { sessionId: string; title: string }) {
  const [name, setName] = useState(title)
  const close = () => showDialog(null)
  const save = () => {
    close()
    if (name.trim() !== title) attempt(call('session.rename', { sessionId, title: name.trim() }))
  }
  return (
    <Dialog title={t('sidebar.renameTitle')} onClose={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Field label={t('sidebar.renameLabel')}>
          {ids => (
            <TextInput
              {...ids}
              maxLength={200}
              value={name}
              onFocus={event => event.target.select()}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
        <footer className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={name.trim() === ''}>
            {t('common.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
