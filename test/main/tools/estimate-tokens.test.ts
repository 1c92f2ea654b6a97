import { expect, test } from 'vitest'
import { estimateImageTokens, estimateTokens } from '../../../main/tools/estimate-tokens'

/** Texts as OpenAI's two tokenizers count them: o200k_base, cl100k_base. */
const COUNTED: readonly { name: string; counts: [number, number]; text: string }[] = [
  {
    name: 'English prose',
    counts: [53, 53],
    text: 'A person picks a folder and talks with a model. It searches, reads and proposes changes, and each of them is shown before it happens. What was applied can be taken back, also after a restart, as long as nobody else has touched the same lines.',
  },
  {
    name: 'TypeScript',
    counts: [73, 73],
    text: 'export function reduceSession(state: SessionState, event: SessionEvent): SessionState {\n  if (event.seq <= state.seq) return state\n  const turns = state.turns.map(turn => (turn.id === event.turnId ? { ...turn, end: event.reason } : turn))\n  return { ...state, turns, seq: event.seq }\n}\n',
  },
  {
    name: 'Python',
    counts: [68, 66],
    text: 'def main(argv: list[str]) -> int:\n    parser = argparse.ArgumentParser(description=__doc__)\n    parser.add_argument("--verbose", action="store_true")\n    for path in parser.parse_args(argv).paths:\n        with open(path, encoding="utf-8") as handle:\n            print(handle.read())\n    return 0\n',
  },
  {
    name: 'JSON',
    counts: [76, 74],
    text: '{"name":"atrium","version":"0.3.1","private":true,"engines":{"node":">=20.18"},"dependencies":{"zod":"4.1.12","p-limit":"7.2.0","lowdb":"7.0.1"},"scripts":{"test":"vitest run","build":"node scripts/build.mjs"}}',
  },
  {
    name: 'a listing of files',
    counts: [155, 155],
    text: Array.from(
      { length: 6 },
      (_, i) => `-rw-r--r-- 1 me staff ${1204 + i * 317} Nov ${i + 11} 12:${10 + i * 7} part-${i}.test.ts`,
    ).join('\n'),
  },
  {
    name: 'German',
    counts: [38, 45],
    text: 'Eine Person wählt einen Ordner auf ihrem Rechner und unterhält sich mit dem Modell. Es darf suchen, lesen und Dateien ändern; jede Änderung muss aber zuvor genehmigt werden.',
  },
  {
    name: 'Chinese',
    counts: [37, 49],
    text: '人们在电脑上选择一个文件夹,然后与模型对话。模型可以搜索、阅读和修改文件,但每一次修改都要先得到人的同意。',
  },
  {
    name: 'Japanese',
    counts: [45, 73],
    text: '利用者はフォルダーを選び、モデルと会話します。モデルはファイルを検索し、読み、変更できますが、変更の前に必ず利用者の承認が必要です。',
  },
  {
    name: 'Russian',
    counts: [42, 64],
    text: 'Человек выбирает папку на своём компьютере и беседует с моделью. Модель может искать, читать и изменять файлы, но каждое изменение сначала должно быть одобрено.',
  },
  {
    name: 'Base64',
    counts: [53, 54],
    text: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  {
    name: 'figures',
    counts: [58, 58],
    text: '3.14159 2.71828 1.41421 1.73205 0.57721 1.61803 299792458 6.62607 1.38064 9.10938 1.60217 8.31446',
  },
]

test.each(COUNTED)('$name is counted about as tokenizers do', ({ counts, text }) => {
  const estimate = estimateTokens(text)
  expect(estimate).toBeGreaterThanOrEqual(Math.min(...counts) * 0.7)
  expect(estimate).toBeLessThanOrEqual(Math.max(...counts) * 1.25)
})

test('all of them together are counted within a tenth of either tokenizer', () => {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const estimate = sum(COUNTED.map(({ text }) => estimateTokens(text)))
  expect(estimate / sum(COUNTED.map(({ counts }) => counts[0]))).toBeLessThan(1.15)
  expect(estimate / sum(COUNTED.map(({ counts }) => counts[1]))).toBeGreaterThan(0.95)
})

test('is never below a quarter of the characters, and nothing for nothing', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('a'.repeat(4_000))).toBeGreaterThanOrEqual(1_000)
  expect(estimateTokens(' '.repeat(4_000))).toBe(1_000)
})

test('an emoji, which is two units, is about two tokens', () => {
  expect(estimateTokens('🎉🚀📁📄🙂🙃')).toBeGreaterThanOrEqual(12)
  expect(estimateTokens('🎉🚀📁📄🙂🙃')).toBeLessThanOrEqual(15)
})

test('an image costs by its size, up to what providers shrink it to', () => {
  expect(estimateImageTokens(100)).toBe(85)
  expect(estimateImageTokens(20_000)).toBe(400)
  expect(estimateImageTokens(20_000_000)).toBe(1_600)
  expect(estimateImageTokens()).toBe(1_600)
})
