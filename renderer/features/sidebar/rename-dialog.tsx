import { useState } from 'react'
import { call } from '../../base/bridge'
import { attempt, showDialog } from '../../state/ui'
import { text } from '../../text/text'
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
    <Dialog title={text.sidebar.renameTitle} onClose={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Field label={text.sidebar.renameLabel}>
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
          <Button onClick={close}>{text.common.cancel}</Button>
          <Button kind="main" type="submit" disabled={name.trim() === ''}>
            {text.common.save}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
