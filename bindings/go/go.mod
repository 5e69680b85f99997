module microweave

go 1.19
