import { expect, test } from 'vitest'
import { frameBatch } from '../../../../renderer/state/session/frame-batch'

function batch() {
  const tasks: (() => void)[] = []
  const flushed: [string, string][] = []
  const made = frameBatch(
    (key, text) => flushed.push([key, text]),
    task => tasks.push(task),
  )
  const frame = () => {
    for (const task of tasks.splice(0)) task()
  }
  return { ...made, flushed, frame, tasks }
}

test('joins what arrives within a frame, by key', () => {
  const { add, frame, flushed, tasks } = batch()
  add('a', '1')
  add('b', 'x')
  add('a', '2')
  expect([flushed.length, tasks.length]).toEqual([0, 1])
  frame()
  expect(flushed).toEqual([
    ['a', '12'],
    ['b', 'x'],
  ])
})

test('asks for a new frame after each one', () => {
  const { add, frame, flushed } = batch()
  add('a', '1')
  frame()
  add('a', '2')
  frame()
  expect(flushed).toEqual([
    ['a', '1'],
    ['a', '2'],
  ])
})

test('can be flushed early, and then does not flush again', () => {
  const { add, flushNow, frame, flushed } = batch()
  add('a', '1')
  flushNow()
  frame()
  expect(flushed).toEqual([['a', '1']])
})

test('forgets what was cleared', () => {
  const { add, clear, frame, flushed } = batch()
  add('a', '1')
  clear()
  frame()
  expect(flushed).toEqual([])
})
