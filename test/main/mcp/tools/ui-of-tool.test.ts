import { expect, test } from 'vitest'
import { uiOfTool } from '../../../../main/mcp/tools/ui-of-tool'

test.each([
  [{ ui: { resourceUri: 'ui://a/b' } }, { page: 'ui://a/b', forModel: true, forApps: true }],
  [{ 'ui/resourceUri': 'ui://a/b' }, { page: 'ui://a/b', forModel: true, forApps: true }],
  [{ ui: { visibility: ['app'] } }, { forModel: false, forApps: true }],
  [{ ui: { visibility: ['model'] } }, { forModel: true, forApps: false }],
  [{ ui: { visibility: ['model', 'app', 7] } }, { forModel: true, forApps: true }],
  [{ ui: { visibility: [] } }, { forModel: false, forApps: false }],
  [{ ui: { resourceUri: 'https://evil.example', visibility: ['app'] } }, { forModel: false, forApps: true }],
  [{ ui: { resourceUri: 'https://evil.example' } }, undefined],
  [{ ui: 'ui://a/b' }, undefined],
  [
    { ui: { resourceUri: 7 }, 'ui/resourceUri': 'ui://a/b' },
    { page: 'ui://a/b', forModel: true, forApps: true },
  ],
  [{}, undefined],
  [undefined, undefined],
  ['text', undefined],
])('%j', (meta, ui) => {
  expect(uiOfTool(meta)).toEqual(ui)
})
