import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../shared/ipc/ipc'

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

contextBridge.exposeInMainWorld('bridge', bridge)

// Main has much to load, on the thread that draws: it begins once something is drawn.
new PerformanceObserver((_drawn, observer) => {
  observer.disconnect()
  ipcRenderer.send('drawn')
}).observe({ type: 'paint', buffered: true })
