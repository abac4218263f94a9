import QRCode from 'qrcode'

/** A QR code as a data URL: black on white in both themes, so that it can be scanned and saved. */
export const drawQrCode = (text: string): Promise<string> =>
  QRCode.toDataURL(text, { type: 'image/png', errorCorrectionLevel: 'M', margin: 4, scale: 10 })
