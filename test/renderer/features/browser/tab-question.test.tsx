import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { create } from 'zustand'
import { TabNotices } from '../../../../renderer/features/browser/tab-notices'
import type { TabQuestion } from '../../../../shared/browser/browser-tabs'
import { keepFocus, tabOf } from '../../browser-facts'
import { fakeMain } from '../../fake-main'
import { click, dispatch, mounted, settled, typeInto } from '../../mounted'

const CONFIRM: TabQuestion = { id: 'q1', host: 'shop.example', type: 'confirm', message: 'Really?' }
const SIGN_IN: TabQuestion = { id: 'q2', host: 'shop.example:8080', type: 'sign-in', realm: 'Staff' }

/** A tab of which a test says what it asks. */
async function asking(first?: TabQuestion) {
  const { calls } = fakeMain({ 'browser.answer': () => null, 'browser.act': () => null })
  const useQuestion = create<{ question?: TabQuestion | undefined }>()(() => ({ question: first }))
  function Shown() {
    const { question } = useQuestion()
    return <TabNotices tab={tabOf('a', question && { question })} />
  }
  const { place } = await mounted(<Shown />)
  const focus = keepFocus()
  const button = (name: string) => [...place.querySelectorAll('button')].find(one => one.textContent === name)
  const ask = (question?: TabQuestion) => flushSync(() => useQuestion.setState({ question }))
  const type = (at: number, value: string) => typeInto(place.querySelectorAll('input')[at] as HTMLInputElement, value)
  return { place, calls, button, ask, focus, type }
}

const answered = (id: string, answer: object | null) => ['browser.answer', { tabId: 'a', questionId: id, answer }]

test('a dialog says who asks, and is agreed to or not', async () => {
  const { place, calls, button } = await asking(CONFIRM)
  expect(place.textContent).toContain('shop.example says')
  click(button('OK'))
  click(button('Cancel'))
  await settled()
  expect(calls).toEqual([answered('q1', {}), answered('q1', null)])
})

test('of what only tells something there is nothing to cancel', async () => {
  const { button } = await asking({ ...CONFIRM, type: 'alert' })
  expect(button('Cancel')).toBe(undefined)
  expect(button('OK')).not.toBe(undefined)
})

test('a name and a password go to the server that asks, and to nobody before they are sent', async () => {
  const { place, calls, type } = await asking(SIGN_IN)
  expect(place.textContent).toContain('shop.example:8080 asks for a username and password')
  expect(place.querySelectorAll('input')[1]?.type).toBe('password')
  type(0, 'ann')
  type(1, 'pass word')
  await settled()
  expect(calls).toEqual([])
  dispatch(place.querySelector('form') as Element, 'submit')
  await settled()
  expect(calls).toEqual([answered('q2', { name: 'ann', password: 'pass word' })])
})

test('Escape answers with nothing', async () => {
  const { place, calls } = await asking(SIGN_IN)
  dispatch(place.querySelector('input') as Element, 'keydown', { key: 'Escape' })
  await settled()
  expect(calls).toEqual([answered('q2', null)])
})

test('it takes the keyboard only from its page', async () => {
  const { focus, ask, button } = await asking()
  const composer = document.createElement('textarea')
  document.body.append(composer)
  composer.focus()
  ask(SIGN_IN)
  expect(focus.active()).toBe(composer)
  ask(CONFIRM)
  expect(focus.active()).toBe(composer)
  ask({ ...CONFIRM, takesFocus: true })
  expect(focus.active()).toBe(button('OK'))
})

test('the keyboard goes back into the page with the question, where it still is there', async () => {
  const { calls, ask } = await asking()
  ask({ ...CONFIRM, takesFocus: true })
  ask()
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action: 'focus' }]])
  ask({ ...CONFIRM, takesFocus: true })
  const composer = document.createElement('textarea')
  document.body.append(composer)
  composer.focus()
  ask()
  await settled()
  expect(calls).toHaveLength(1)
})
