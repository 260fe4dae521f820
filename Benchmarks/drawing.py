"""Pictures of groups of figures, readable on a light and on a dark ground."""

import math
from xml.sax.saxutils import escape

WIDTH, LABEL, ROW = 860, 360, 24
STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #2b303b }
.bar { fill: #00687a } .behind { fill: #b3261e } .goal { stroke: #8a6100; stroke-width: 2 }
.axis { stroke: #9aa3ad; stroke-width: 1 } .line { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #d8dee9 } .bar { fill: #7fd0e0 } .behind { fill: #ff8f87 } .goal { stroke: #f0c674 }
}
</style>"""
COLOURS = ["#00808f", "#b3261e", "#8a6100", "#5a4fcf"]


def document(height, parts):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">')
    return "\n".join([head, STYLE, *parts, "</svg>", ""])


def text(x, y, words, anchor="start"):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{escape(words)}</text>'


def bars(figures):
    """A bar for each figure, those of one unit to one scale; a stroke where its goal is."""
    parts, y = [], 8
    units = list(dict.fromkeys(figure.unit for figure in figures))
    for unit in units:
        block = [figure for figure in figures if figure.unit == unit]
        longest = max([figure.value for figure in block] + [figure.bound or 0 for figure in block]) or 1
        scale = (WIDTH - LABEL - 110) / longest
        for figure in block:
            kind = "behind" if figure.is_behind else "bar"
            length = max(1, figure.value * scale)
            parts.append(text(LABEL - 8, y + 15, figure.name, "end"))
            parts.append(f'<rect class="{kind}" x="{LABEL}" y="{y + 4}" width="{length:.1f}" height="14" rx="2"/>')
            end = length
            if figure.bound is not None:
                at = LABEL + figure.bound * scale
                parts.append(f'<path class="goal" d="M{at:.1f} {y + 1}v20"/>')
                end = max(end, figure.bound * scale)
            parts.append(text(LABEL + end + 6, y + 15, figure.text))
            y += ROW
        y += 8
    return document(y, parts)


def curves(lines, unit):
    """Lines over a count, both axes logarithmic. Values of 0 or less cannot be drawn and are left out."""
    height, left, bottom, top, right = 320, 70, 36, 16, 250
    points = [point for line in lines.values() for point in line if point[1] > 0]
    counts, values = [point[0] for point in points], [point[1] for point in points]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(min(counts)), math.log10(max(counts))

    def place(count, value):
        across = (math.log10(count) - first) / (last - first or 1)
        up = (math.log10(value) - low) / (high - low or 1)
        return left + across * (WIDTH - left - right), height - bottom - up * (height - bottom - top)

    parts = []
    for power in range(low, high + 1):
        _, y = place(min(counts), 10**power)
        parts.append(f'<path class="axis" d="M{left} {y:.1f}H{WIDTH - right}"/>')
        parts.append(text(left - 8, y + 4, f"{10.0**power:g} {unit}", "end"))
    for count in sorted(set(counts)):
        x, _ = place(count, 10**low)
        parts.append(text(x, height - bottom + 20, f"{count:,}", "middle"))
    for colour, (name, line) in zip(COLOURS, lines.items()):
        drawn = [place(*point) for point in line if point[1] > 0]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in drawn)
        parts.append(f'<path class="line" stroke="{colour}" d="M{path}"/>')
        parts.append(text(drawn[-1][0] + 8, drawn[-1][1] + 4, name))
    return document(height, parts)
