import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from '../shared/ipc'

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('call', name, input),
  on(name, listener) {
    const receive = (_event: IpcRendererEvent, received: string, payload: unknown): void => {
      if (received === name) listener(payload)
    }
    ipcRenderer.on('event', receive)
    return () => ipcRenderer.off('event', receive)
  },
  pathOf: file => (file instanceof File ? webUtils.getPathForFile(file) : ''),
}

contextBridge.exposeInMainWorld('bridge', bridge)

// Main has much to load, on the thread that draws: it begins once something is drawn.
new PerformanceObserver((_drawn, observer) => {
  observer.disconnect()
  ipcRenderer.send('drawn')
}).observe({ type: 'paint', buffered: true })
