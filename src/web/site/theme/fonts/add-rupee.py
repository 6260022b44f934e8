"""Makes the text faces of the site: fontsource's latin files with the sign of the rupee, which is in their latin-ext. Each font that
comes late lays out every text of a page while the text face is not there yet, so the sign has no file of its own.

Run by hand in this folder, after `npm ci`, when one of fontsource's packages changes; needs Debian's fonttools and python3-brotli.
"""

from fontTools.ttLib import TTFont
from fontTools.varLib.builder import VarData_calculateNumShorts

RUPEE = 0x20B9
PACKAGES = '../../../../../node_modules/'
FACES = {
    'figtree': '@fontsource-variable/figtree/files/figtree-{}-wght-normal.woff2',
    'dm-sans': '@fontsource-variable/dm-sans/files/dm-sans-{}-wght-normal.woff2',
    'mukta-400': '@fontsource/mukta/files/mukta-{}-400-normal.woff2',
    'mukta-600': '@fontsource/mukta/files/mukta-{}-600-normal.woff2',
}


def corners(store, index):
    """Where on its axes a region of variations begins, peaks and ends."""
    return tuple((axis.StartCoord, axis.PeakCoord, axis.EndCoord) for axis in store.VarRegionList.Region[index].VarRegionAxis)


def copy_width(glyph, font, source):
    """How the glyph's width varies: a row more in the first table of deltas that has all of its regions."""
    widths, theirs = font['HVAR'].table, source['HVAR'].table
    index = theirs.AdvWidthMap.mapping[glyph]
    data = theirs.VarStore.VarData[index >> 16]
    deltas = {corners(theirs.VarStore, region): delta for region, delta in zip(data.VarRegionIndex, data.Item[index & 0xFFFF]) if delta}
    for outer, data in enumerate(widths.VarStore.VarData):
        regions = [corners(widths.VarStore, region) for region in data.VarRegionIndex]
        if set(deltas) <= set(regions):
            data.Item.append([deltas.get(region, 0) for region in regions])
            data.ItemCount = len(data.Item)
            VarData_calculateNumShorts(data)
            widths.AdvWidthMap.mapping[glyph] = (outer << 16) | (data.ItemCount - 1)
            return
    raise ValueError('No table of deltas has these regions')


def load(file):
    """A font with every table read, as its list of glyphs is about to change."""
    font = TTFont(PACKAGES + file, lazy=False)
    for tag in font.keys():
        font[tag]
    return font


for name, file in FACES.items():
    font, source = load(file.format('latin')), load(file.format('latin-ext'))
    glyph = source.getBestCmap()[RUPEE]
    assert glyph not in font.getGlyphOrder() and not source['glyf'][glyph].isComposite()
    if 'HVAR' in font:
        copy_width(glyph, font, source)
        font['gvar'].variations[glyph] = source['gvar'].variations[glyph]
    font.setGlyphOrder([*font.getGlyphOrder(), glyph])
    outline = source['glyf'][glyph]
    outline.removeHinting()
    font['glyf'][glyph] = outline
    font['hmtx'][glyph] = source['hmtx'][glyph]
    for table in font['cmap'].tables:
        if table.isUnicode():
            table.cmap[RUPEE] = glyph
    font.flavor = 'woff2'
    font.save(f'{name}.woff2')
