import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { framePages } from './scripts/frame-pages.ts'
import { pageScripts } from './scripts/page-scripts.ts'
import { thirdPartyNotices } from './scripts/third-party-notices.ts'
import { threadsWithoutElectron } from './scripts/threads-without-electron.ts'

/** Native code stays in node_modules; all else is bundled, so that ESM-only libraries run in a CommonJS bundle. */
const native = ['node-pty', /^@lydell\//, /^@vscode\/ripgrep/, /^@parcel\/watcher/]

/** The files that the services and the thread of exports both need: neither loads the other's. */
const sharedWithExports =
  /store[\\/](?:logs[\\/]session-logs|blobs[\\/]blob-store)|(?:reduce-session|session-state|exported-file|merge-lines|merge-change|review-text|work-plan-text|todo-list|whole-head|detect-image|mcp-tool-label|vault-reference|escape-html)\.ts/

/**
 * The files that the main process's first file shares with the threads, and small ones of both: it must not load the
 * threads' own files for that.
 */
const neededAtFirst =
  /store[\\/]replace-file|project[\\/]brief|process[\\/]start-program|shared[\\/](?:(?:models|services)[\\/])?(?:parse-url|image-type|audio-type|languages|outside-link|errors|sentence|lazily)\.ts/

/** The oldest Electron that the product runs on: 33 (Node 20.18, Chromium 130). */
const nodeTarget = 'node20.18'
const chromeTarget = 'chrome130'
/** Chunks are read from the disk and not from a network, so that a warning comes later than Vite's own at 500 kB. */
const CHUNK_KB = 4_000

export default defineConfig(({ command }) => {
  const minify = command === 'build'
  const notices = () => thirdPartyNotices(resolve('out/THIRD-PARTY-NOTICES.txt'))
  // A sandboxed preload must be CommonJS, and main is CommonJS too, as `require` of a bundle starts fastest.
  const bundle = (input: string) => ({
    chunkSizeWarningLimit: CHUNK_KB,
    target: nodeTarget,
    minify,
    sourcemap: !minify,
    externalizeDeps: false,
    rolldownOptions: {
      input: { index: resolve(input) },
      external: native,
      output: {
        format: 'cjs' as const,
        entryFileNames: '[name].cjs',
        chunkFileNames: 'chunks/[name]-[hash].cjs',
        // A thread loads this with all that it needs and nothing else: Electron cannot be loaded in one.
        codeSplitting: {
          groups: [
            { name: 'base', test: neededAtFirst, priority: 3 },
            { name: 'folder-index', test: /folder-index[\\/]index-service/, priority: 2 },
            { name: 'project-keys', test: /project[\\/](?:yaml[\\/])?read-yaml-(?:keys|tree|ranges)/, priority: 2 },
            { name: 'search', test: /search[\\/]search-service/, priority: 2 },
            {
              name: 'documents',
              test: /documents[\\/](?:document-(?:problem|task|hint)|counted)\.ts|web[\\/]decode-body/,
              priority: 2,
            },
            { name: 'planning', test: /tools[\\/]files[\\/]plan-files/, priority: 2 },
            { name: 'store', test: sharedWithExports, priority: 1 },
            { name: 'export', test: /agent[\\/]export[\\/]export-stored/ },
          ],
        },
      },
    },
  })
  return {
    main: { plugins: [notices(), pageScripts(), threadsWithoutElectron()], build: bundle('main/index.ts') },
    preload: { plugins: [notices()], build: bundle('preload/index.ts') },
    renderer: {
      root: resolve('renderer'),
      plugins: [react(), tailwindcss(), framePages(() => [notices()]), notices()],
      // A worker that loads grammars one by one needs modules.
      worker: { format: 'es', plugins: () => [notices()] },
      build: {
        chunkSizeWarningLimit: CHUNK_KB,
        target: chromeTarget,
        minify,
        outDir: resolve('out/renderer'),
        emptyOutDir: true,
        // The content security policy allows no data: fonts or scripts.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: resolve('renderer/index.html'),
          // Each file is a trip to main, which has much to do when it starts: what is needed together is one.
          output: {
            codeSplitting: {
              groups: [
                // With what the files of languages need: one that loaded the start would have it take its texts in English.
                { name: 'page', test: /renderer[\\/](?:main|i18n[\\/](?:texts|count|elided))\.ts/, priority: 3 },
                { name: 'start', test: /renderer[\\/]shell[\\/]start\.tsx/, priority: 2 },
                { name: 'session-window', test: /renderer[\\/]shell[\\/]session-window\.tsx/, priority: 1 },
              ],
            },
          },
        },
      },
    },
  }
})
