import { type FormEvent, useState } from 'react'
import type { BrowserTab, TabQuestion as Question } from '../../../shared/browser/browser-tabs'
import type { Input } from '../../../shared/ipc/ipc'
import { call } from '../../base/bridge'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { browserText } from '../../text/text-browser'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { escapedText } from '../../ui/text/visible-text'

type Answer = Input<'browser.answer'>['answer']
type TabQuestionProps = { tab: BrowserTab; question: Question }

/** What a page, or its server, waits for. */
export function TabQuestion({ tab, question }: TabQuestionProps) {
  const answer = (given: Answer) =>
    attempt(call('browser.answer', { tabId: tab.id, questionId: question.id, answer: given }))
  if (question.type === 'sign-in') return <SignIn {...{ question, answer }} />
  return (
    <div role="alert" className="flex flex-col gap-2 px-3 py-2">
      <p className="font-medium wrap-anywhere">{browserText.says(escapedText(question.host))}</p>
      <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{escapedText(question.message)}</p>
      <div className="flex justify-end gap-2">
        {question.type === 'confirm' && <Button onClick={() => answer(null)}>{text.common.cancel}</Button>}
        <Button onClick={() => answer({})}>{browserText.ok}</Button>
      </div>
    </div>
  )
}

type SignInProps = { question: Question & { type: 'sign-in' }; answer(given: Answer): void }

/** The name and the password go to that server, and nowhere else. */
function SignIn({ question: { host, realm }, answer }: SignInProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    answer({ name, password })
  }
  return (
    <form aria-label={browserText.signIn(escapedText(host))} className="flex flex-col gap-2 px-3 py-2" onSubmit={send}>
      <p className="font-medium wrap-anywhere">{browserText.signIn(escapedText(host))}</p>
      {realm !== '' && <p className="text-xs text-ink-2 wrap-anywhere">{browserText.realm(escapedText(realm))}</p>}
      <Field label={browserText.name}>
        {ids => <TextInput {...ids} autoFocus value={name} onChange={event => setName(event.target.value)} />}
      </Field>
      <Field label={browserText.password}>
        {ids => (
          <TextInput {...ids} type="password" value={password} onChange={event => setPassword(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={() => answer(null)}>{text.common.cancel}</Button>
        <Button type="submit">{browserText.doSignIn}</Button>
      </div>
    </form>
  )
}
