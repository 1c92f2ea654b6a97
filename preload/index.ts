import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron'
import type { Bridge } from '../shared/ipc/ipc'

/**
 * In the frames of apps, and in those that they make: no policy forbids WebRTC, which looks names up in the net before anything could
 * refuse it. It runs before all scripts of the frame.
 */
const WITHOUT_WEBRTC = "for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete globalThis[name]"

/** There too: the command that copies asks for no permission, only for a click. What is called here is held before the page could replace it. */
const WITHOUT_COPYING = `{
  const bound = Function.prototype.call.bind.bind(Function.prototype.call)
  const [run, lower] = [bound(Document.prototype.execCommand), bound(String.prototype.toLowerCase)]
  Document.prototype.execCommand = function execCommand(command, ...rest) {
    const name = lower(\`\${command}\`)
    return name === 'copy' || name === 'cut' || name === 'paste' ? false : run(this, name, ...rest)
  }
}`

type Listener = (payload: unknown) => void

const listeners = new Map<string, Set<Listener>>()

ipcRenderer.on('event', (_event, name: string, payload: unknown) => {
  // Of those that are added meanwhile none hears of it.
  for (const listener of [...(listeners.get(name) ?? [])]) listener(payload)
})

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('call', name, input),
  on(name, listener) {
    const hearing = listeners.get(name) ?? new Set()
    listeners.set(name, hearing)
    // One that listens twice hears it twice.
    const own: Listener = payload => listener(payload)
    hearing.add(own)
    return () => void hearing.delete(own)
  },
  pathOf: file => (file instanceof File ? webUtils.getPathForFile(file) : ''),
}

if (process.isMainFrame) speakForPage()
else void webFrame.executeJavaScript(`${WITHOUT_WEBRTC}\n${WITHOUT_COPYING}`)

function speakForPage(): void {
  contextBridge.exposeInMainWorld('bridge', bridge)
  // Main has much to load, on the thread that draws: it begins once something is drawn.
  new PerformanceObserver((_drawn, observer) => {
    observer.disconnect()
    ipcRenderer.send('drawn')
  }).observe({ type: 'paint', buffered: true })
}
