import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { BrowserTab, TabQuestion as Question } from '../../../shared/browser/browser-tabs'
import type { Input } from '../../../shared/ipc/ipc'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { escapedText } from '../../ui/text/visible-text'
import { act } from './browser-actions'

type Answer = Input<'browser.answer'>['answer']
type TabQuestionProps = { tab: BrowserTab; question: Question }

/** Shows the question of a page, or of its server. */
export function TabQuestion({ tab, question }: TabQuestionProps) {
  const answer = (given: Answer) =>
    attempt(call('browser.answer', { tabId: tab.id, questionId: question.id, answer: given }))
  const isSignIn = question.type === 'sign-in'
  const label = t(isSignIn ? 'browser.signIn' : 'browser.says', { host: escapedText(question.host) })
  const place = useRef<HTMLElement>(null)
  useFocusOfPage(place, { tab, question })
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    answer(null)
  }
  return (
    <section ref={place} aria-label={label} onKeyDown={leave}>
      {isSignIn ? <SignIn question={question} answer={answer} /> : <Dialog question={question} answer={answer} />}
    </section>
  )
}

/** The keyboard comes from the page with the question, and goes back there with it. */
function useFocusOfPage(place: RefObject<HTMLElement | null>, { tab: { id }, question }: TabQuestionProps): void {
  const { takesFocus } = question
  useLayoutEffect(() => {
    const own = place.current
    if (!takesFocus || !own) return
    own.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (own.contains(document.activeElement)) act(id, 'focus')
    }
  }, [place, takesFocus, id])
}

type DialogProps = { question: Question & { type: 'alert' | 'confirm' }; answer(given: Answer): void }

function Dialog({ question, answer }: DialogProps) {
  return (
    <div role="alert" className="flex flex-col gap-2 px-3 py-2">
      <p className="font-medium wrap-anywhere">{t('browser.says', { host: escapedText(question.host) })}</p>
      <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{escapedText(question.message)}</p>
      <div className="flex justify-end gap-2">
        {question.type === 'confirm' && <Button onClick={() => answer(null)}>{t('common.cancel')}</Button>}
        <Button data-first={true} onClick={() => answer({})}>
          {t('browser.ok')}
        </Button>
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
    <form
      aria-label={t('browser.signIn', { host: escapedText(host) })}
      className="flex flex-col gap-2 px-3 py-2"
      onSubmit={send}
    >
      <p className="font-medium wrap-anywhere">{t('browser.signIn', { host: escapedText(host) })}</p>
      {realm !== '' && (
        <p className="text-xs text-ink-2 wrap-anywhere">{t('browser.realm', { realm: escapedText(realm) })}</p>
      )}
      <Field label={t('browser.name')}>
        {ids => <TextInput {...ids} data-first={true} value={name} onChange={event => setName(event.target.value)} />}
      </Field>
      <Field label={t('browser.password')}>
        {ids => (
          <TextInput {...ids} type="password" value={password} onChange={event => setPassword(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={() => answer(null)}>{t('common.cancel')}</Button>
        <Button type="submit">{t('browser.doSignIn')}</Button>
      </div>
    </form>
  )
}
