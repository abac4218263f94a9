// Files as Shopify's help describes them: "Using CSV files to import and export products", in both spellings of the columns.

const headers = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Status',
]

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A product file of so many rows, two variants a product: the words of a product stand in its first row alone. Titles are Chinese;
 * a shop that shows English too adds them in a column of its own, `English title`.
 */
export function writeShopifyProducts(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const no = Math.floor(row / 2)
    const isFirst = row % 2 === 0
    const first = (cell: string) => (isFirst ? cell : '')
    const cells: Record<string, string> = {
      Handle: `tea-cup-${no}`,
      Title: first(`茶杯 ${no}`),
      'Body (HTML)': first(`<p>手工製作，<strong>每隻不同</strong>。</p><ul><li>可放入洗碗機</li></ul>`),
      Vendor: first('Wing Kee'),
      Type: first('Cups'),
      Tags: first('tea, cup'),
      Published: first('TRUE'),
      'Option1 Name': first('Size'),
      'Option1 Value': isFirst ? 'S' : 'L',
      'Variant SKU': `TC-${no}-${isFirst ? 'S' : 'L'}`,
      'Variant Grams': '350',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': String((row % 40) + 1),
      'Variant Inventory Policy': 'deny',
      'Variant Fulfillment Service': 'manual',
      'Variant Price': `${(row % 200) + 20}.00`,
      'Variant Requires Shipping': 'TRUE',
      'Variant Taxable': 'TRUE',
      'Image Src': first('https://127.0.0.1/tea-cup.jpg'),
      'Gift Card': 'false',
      Status: 'active',
      'English title': first(`Tea cup ${no}, "hand made"`),
      'English text': first(`Made by hand, each one different.`),
    }
    return [...headers, 'English title', 'English text'].map((header) => quote(cells[header] ?? '')).join(',')
  })
  return [[...headers, 'English title', 'English text'].join(','), ...lines, ''].join('\n')
}
