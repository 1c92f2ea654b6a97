import { expect, test } from 'vitest'
import { TabQuestions } from '../../../../main/browser/tabs/tab-questions'

function begin(hasFocus: boolean) {
  const heard: unknown[] = []
  let lastId = 0
  const questions = new TabQuestions({
    nextId: () => `q${++lastId}`,
    yieldFocus() {
      heard.push('yielded')
      return hasFocus
    },
    answerDialog: isAgreed => heard.push({ isAgreed }),
    changed: () => undefined,
  })
  const askAgain = () => questions.ask({ type: 'confirm', host: 'a.example', message: 'Sure?' })
  const signIn = (isComing: boolean) =>
    questions.signIn({ host: 'a.example', realm: 'x'.repeat(500) }, isComing, given => heard.push(given))
  return { questions, heard, askAgain, signIn }
}

test('the keyboard is for the answer where it was in the page, and stays where it is elsewhere', () => {
  const [within, outside] = [begin(true), begin(false)]
  within.askAgain()
  outside.askAgain()
  expect(within.questions.shown).toEqual({
    id: 'q1',
    type: 'confirm',
    host: 'a.example',
    message: 'Sure?',
    takesFocus: true,
  })
  expect(outside.questions.shown).not.toHaveProperty('takesFocus')
  outside.questions.takeFocus()
  expect(outside.questions.shown).toHaveProperty('takesFocus', true)
})

test('text typed into a page that is there never goes on into a sign-in', () => {
  const { questions, heard, signIn } = begin(true)
  signIn(false)
  expect(heard).toEqual([])
  expect(questions.shown).not.toHaveProperty('takesFocus')
  signIn(true)
  expect(questions.shown).toMatchObject({ type: 'sign-in', takesFocus: true, realm: 'x'.repeat(200) })
})

test('a question in its place answers a sign-in with nothing, and so does closing the tab', () => {
  const { questions, heard, askAgain, signIn } = begin(false)
  signIn(true)
  askAgain()
  expect(heard).toEqual(['yielded', null, 'yielded'])
  signIn(true)
  questions.end()
  expect(heard.at(-1)).toBe(null)
})

test('an answer to what is no longer asked means nothing', () => {
  const { questions, heard, askAgain } = begin(false)
  askAgain()
  askAgain()
  questions.answer('q1', {})
  expect(heard).not.toContainEqual({ isAgreed: true })
  questions.answer('q2', null)
  expect(heard.at(-1)).toEqual({ isAgreed: false })
  expect(questions.shown).toBe(undefined)
})

test('without a question there is nothing to lead to', () => {
  const { questions } = begin(true)
  questions.takeFocus()
  expect(questions.shown).toBe(undefined)
})
