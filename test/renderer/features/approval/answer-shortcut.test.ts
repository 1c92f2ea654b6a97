import { describe, expect, test } from 'vitest'
import { answerShortcut, type KeyPress } from '../../../../renderer/features/approval/answer-shortcut'

describe('answerShortcut', () => {
  const press = (change: Partial<KeyPress>): KeyPress => ({
    key: 'Enter',
    hasCommandKey: true,
    isRepeat: false,
    isComposing: false,
    focus: 'page',
    ...change,
  })

  test('approves by Ctrl/⌘+Enter and denies by Esc', () => {
    expect(answerShortcut(press({}))).toBe('approve')
    expect(answerShortcut(press({ key: 'Escape', hasCommandKey: false }))).toBe('deny')
  })

  test('never approves by plain Enter, by a held key, or while an input method composes', () => {
    expect(answerShortcut(press({ hasCommandKey: false }))).toBeNull()
    expect(answerShortcut(press({ isRepeat: true }))).toBeNull()
    expect(answerShortcut(press({ isComposing: true }))).toBeNull()
  })

  test('neither approves nor denies from a field in which something is written', () => {
    expect(answerShortcut(press({ focus: 'text' }))).toBeNull()
    expect(answerShortcut(press({ focus: 'text', key: 'Escape', hasCommandKey: false }))).toBeNull()
  })

  test('leaves dialogs, menus and terminals their keys', () => {
    expect(answerShortcut(press({ focus: 'own' }))).toBeNull()
    expect(answerShortcut(press({ focus: 'own', key: 'Escape', hasCommandKey: false }))).toBeNull()
  })

  test('means nothing by any other key', () => {
    expect(answerShortcut(press({ key: 'a' }))).toBeNull()
    expect(answerShortcut(press({ key: ' ' }))).toBeNull()
  })
})
