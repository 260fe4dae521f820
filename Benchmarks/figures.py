"""What was measured: figures in groups, as a table for people and for Documentation/Figures.md."""

import subprocess
from dataclasses import dataclass, field


@dataclass
class Figure:
    """A number with its unit. A goal is a bound like `≤ 5` or `≥ 0.8` in the same unit."""

    name: str
    value: float
    unit: str = ""
    goal: str = ""

    @property
    def bound(self):
        return float(self.goal.split()[1]) if self.goal else None

    @property
    def is_behind(self):
        if not self.goal:
            return False
        return self.value > self.bound if self.goal.startswith("≤") else self.value < self.bound

    @property
    def text(self):
        """Three digits, more where the number itself has them."""
        number = f"{self.value:.2f}" if abs(self.value) < 10 else f"{self.value:.1f}"
        if abs(self.value) >= 100 or self.value == int(self.value) and self.unit not in ("ms", "µs", "×"):
            number = f"{self.value:,.0f}"
        return f"{number} {self.unit}".strip()

    @property
    def wanted(self):
        return f"{self.goal} {self.unit}".strip() if self.goal else ""


@dataclass
class Group:
    """Figures that belong together. `curves` are drawn over a count instead of as bars: {name: [(count, value)]}."""

    name: str
    title: str
    figures: list = field(default_factory=list)
    remarks: list = field(default_factory=list)
    curves: dict = field(default_factory=dict)
    curve_unit: str = ""

    def table(self):
        lines = ["", f"{self.name}: {self.title}", f"{'':56}{'measured':>14}   goal"]
        for figure in self.figures:
            mark = "  BEHIND" if figure.is_behind else ""
            lines.append(f"{figure.name:<56}{figure.text:>14}   {figure.wanted}{mark}".rstrip())
        return "\n".join(lines + [f"({remark})" for remark in self.remarks])

    def markdown(self, picture):
        lines = [f"## {self.title}", "", f"![{self.title}]({picture})", "", "| | measured | goal | |", "|---|---:|---:|---|"]
        for figure in self.figures:
            mark = "**behind**" if figure.is_behind else ""
            lines.append(f"| {figure.name} | {figure.text} | {figure.wanted} | {mark} |")
        return "\n".join(lines + [""] + [f"{remark}.\n" for remark in self.remarks])


def printed(*command, **options):
    """The figures that a program prints: name, value, unit and goal, parted by tabs."""
    output = subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout
    figures = []
    for line in output.splitlines():
        name, value, unit, goal = line.split("\t")
        figures.append(Figure(name, float(value), unit, goal))
    return figures
