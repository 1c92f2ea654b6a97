import { expect, test } from 'vitest'
import { bundleTests } from '../../../scripts/mutation/bundle-tests'
import { projectRoot } from '../../../scripts/project-root'

test('tests become one script, which collects them anew each time and finds them true', async () => {
  const files = ['grants/template-table', 'command-verdict'].map(name => `test/main/approvals/commands/${name}.test.ts`)
  const collect = await bundleTests(projectRoot, files)
  const collected = collect()
  expect(collected[0]?.name).toMatch(/^the last words of a line may be any file after .* \(0\)$/)
  expect(collected.length).toBeGreaterThan(50)
  expect(new Set(collected.map(({ name }) => name)).size).toBe(collected.length)
  const again = collect()
  expect(again.map(({ name }) => name)).toEqual(collected.map(({ name }) => name))
  expect(again[0]?.run).not.toBe(collected[0]?.run)
  for (const { name, run } of again) await expect(Promise.resolve(run()), name).resolves.toBeUndefined()
})

test('code that cannot be bundled says so', async () => {
  await expect(bundleTests(projectRoot, ['test/main/approvals/nothing.test.ts'])).rejects.toThrow(/nothing/)
})
