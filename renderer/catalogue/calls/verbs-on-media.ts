import { texts } from '../../i18n/texts'

export const verbsOnMediaText = texts({
  makePicture: {
    base: {
      en: 'have a picture made:',
      de: 'ein Bild machen lassen:',
      es: 'encargar una imagen:',
      fr: 'faire créer une image :',
      pt: 'encomendar uma imagem:',
      'zh-Hans': '生成图片',
      ja: '画像の作成',
    },
    now: {
      en: 'Having a picture made:',
      de: 'Lässt ein Bild machen:',
      es: 'Encargando una imagen:',
      fr: 'Fait créer une image :',
      pt: 'Encomendando uma imagem:',
      'zh-Hans': '正在生成图片',
      ja: '画像を作成中',
    },
    done: {
      en: 'Had a picture made:',
      de: 'Ließ ein Bild machen:',
      es: 'Encargó una imagen:',
      fr: 'A fait créer une image :',
      pt: 'Encomendou uma imagem:',
      'zh-Hans': '已生成图片',
      ja: '画像の作成',
    },
  },
  makeVideo: {
    base: {
      en: 'have a video made:',
      de: 'ein Video machen lassen:',
      es: 'encargar un vídeo:',
      fr: 'faire créer une vidéo :',
      pt: 'encomendar um vídeo:',
      'zh-Hans': '生成视频',
      ja: '動画の作成',
    },
    now: {
      en: 'Having a video made:',
      de: 'Lässt ein Video machen:',
      es: 'Encargando un vídeo:',
      fr: 'Fait créer une vidéo :',
      pt: 'Encomendando um vídeo:',
      'zh-Hans': '正在生成视频',
      ja: '動画を作成中',
    },
    done: {
      en: 'Had a video made:',
      de: 'Ließ ein Video machen:',
      es: 'Encargó un vídeo:',
      fr: 'A fait créer une vidéo :',
      pt: 'Encomendou um vídeo:',
      'zh-Hans': '已生成视频',
      ja: '動画の作成',
    },
  },
})
